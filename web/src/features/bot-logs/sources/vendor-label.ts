import { logVendors } from '#core/bot-logs/source-schema.ts'
import { t } from '../../../lib/language/t.ts'

const labels: Readonly<Record<string, { label: string }>> = logVendors

/** Names of products stay as they are; what is no product is translated. */
export const vendorLabel = (vendor: string): string => t(labels[vendor]?.label ?? vendor)
