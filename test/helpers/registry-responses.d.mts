interface RegistryResponse {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

export function registryResponse(path: string, notebook?: string): RegistryResponse | undefined;
