/** Every island, each a file in this folder: `export function mount(element: HTMLElement): void`. */
export const islandNames = ['contact-form', 'trial-form', 'colour-scheme'] as const
export type IslandName = (typeof islandNames)[number]
