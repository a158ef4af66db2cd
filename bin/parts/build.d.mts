export function buildApplication(options?: { mayFail?: boolean }): Promise<void>
