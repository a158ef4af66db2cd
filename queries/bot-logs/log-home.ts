export type LogHome = { organizationId: string; brandId: string; sourceId: string }
