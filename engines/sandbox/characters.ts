/** Parameters of a sandbox engine. Shares are 0…1. */
export type SandboxCharacter = {
  id: 'sandbox-atlas' | 'sandbox-beacon' | 'sandbox-cirrus'
  label: string
  model: string
  /** Shift of every mention probability, in log-odds. */
  generosity: number
  /** Standard deviation of its own opinion of each brand, in log-odds. */
  opinion: number
  searches: number
  /** Share of brand entries that end with a citation. */
  cites: number
  /** Maximum number of added names outside the brand set. */
  extras: number
  layout: { list: number; bullets: number; prose: number }
}

export const sandboxCharacters: readonly SandboxCharacter[] = [
  {
    id: 'sandbox-atlas',
    label: 'Sandbox Atlas',
    model: 'sandbox-atlas-1',
    generosity: 0.35,
    opinion: 0.45,
    searches: 0.97,
    cites: 0.95,
    extras: 3,
    layout: { list: 0.7, bullets: 0.2, prose: 0.1 },
  },
  {
    id: 'sandbox-beacon',
    label: 'Sandbox Beacon',
    model: 'sandbox-beacon-1',
    generosity: -0.4,
    opinion: 0.6,
    searches: 1,
    cites: 0.7,
    extras: 1,
    layout: { list: 0.25, bullets: 0.45, prose: 0.3 },
  },
  {
    id: 'sandbox-cirrus',
    label: 'Sandbox Cirrus',
    model: 'sandbox-cirrus-1',
    generosity: 0,
    opinion: 0.8,
    searches: 0.65,
    cites: 0.5,
    extras: 2,
    layout: { list: 0.35, bullets: 0.1, prose: 0.55 },
  },
]

export type SandboxEngineId = SandboxCharacter['id']
