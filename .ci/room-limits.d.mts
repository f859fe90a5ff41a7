/** Limits of a folder. `circles`: rooms that import types from each other. */
export interface RoomLimits {
  readonly rooms: number;
  readonly floors: number;
  readonly arrows: number;
  readonly circles?: boolean;
}
export function measureRooms(
  imports: ReadonlyMap<string, readonly string[]>,
  limits: Readonly<Record<string, RoomLimits>>,
): { readonly wrong: readonly string[] };
export function tooLong(
  lines: ReadonlyMap<string, number>,
  allowed: Readonly<Record<string, number>>,
): readonly string[];
