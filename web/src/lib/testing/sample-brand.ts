import { brandInput, brandProfile, type BrandProfile } from '#core/brands/schema.ts'
import { acornId } from './render-screen.tsx'

/** A brand as tests of screens need it, with nothing chosen that may be left open. */
export const sampleBrand: BrandProfile = brandProfile.parse({
  ...brandInput.parse({ name: 'Northwave' }),
  id: '22222222-2222-4222-8222-222222222222',
  organizationId: acornId,
  archivedAt: null,
  isDemo: false,
  createdAt: '2026-10-01T08:00:00.000Z',
  brandSetVersion: 3,
  canEdit: true,
  reprocessing: false,
  own: {
    id: '33333333-3333-4333-8333-333333333333',
    name: 'Northwave',
    isOwn: true,
    aliases: [],
    domains: ['northwave.example'],
    description: '',
    createdAt: '2026-10-01T08:00:00.000Z',
  },
  competitors: [],
  prompts: 4,
  archivedPrompts: 0,
})
