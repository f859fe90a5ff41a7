export const ROOM: number;
export function judgeSize(bytes: number, budget: number, isRelease: boolean): "within" | "room" | "over";
