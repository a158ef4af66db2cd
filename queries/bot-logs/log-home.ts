/** Where the visits of one log source belong. */
export type LogHome = { organizationId: string; brandId: string; sourceId: string }
