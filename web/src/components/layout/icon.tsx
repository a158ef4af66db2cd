/**
 * Line drawings of 20 × 20, stroked in the text color. Icons are hidden from screen readers, because each has text next
 * to it.
 */
const drawings = {
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  more: 'M4 10h.01M10 10h.01M16 10h.01',
  search: 'M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11ZM13 13l4 4',
  sun: 'M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM10 2v1.6M10 16.4V18M2 10h1.6M16.4 10H18M4.3 4.3l1.2 1.2M14.5 14.5l1.2 1.2M15.7 4.3l-1.2 1.2M5.5 14.5l-1.2 1.2',
  moon: 'M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7Z',
  contrast: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM10 3v14M10 6l4.9 0M10 10h7M10 14h4.9',
  check: 'M4 10.5l4 4 8-9',
  chevron: 'M6 8l4 4 4-4',
  home: 'M3.5 8.5L10 3l6.5 5.5v8H12v-5H8v5H3.5z',
  overview: 'M3 16.5h14M4 13l4-5 3.5 3L16 5',
  prompts: 'M3.5 4h13v9.5H9L5.5 16.5v-3h-2z',
  competitors: 'M4 16.5v-7M8 16.5v-12M12 16.5v-5M16 16.5v-9',
  link: 'M8.5 11.5l3-3M9.5 6l2-2a3.2 3.2 0 0 1 4.5 4.5l-2 2M10.5 14l-2 2A3.2 3.2 0 0 1 4 11.5l2-2',
  filter: 'M3.5 5.5h13M6 10h8M8.5 14.5h3',
  back: 'M12 4.5L6.5 10l5.5 5.5',
  brands: 'M4 3.5h7l5.5 5.5-7 7.5-5.5-5.5zM7.5 7.5h.01',
  fanout: 'M3.5 10h4M7.5 10c3 0 3-6 6-6h3M7.5 10h9M7.5 10c3 0 3 6 6 6h3',
  bots: 'M4.5 7.5h11v8h-11zM10 4v3.5M8 11h.01M12 11h.01M8 16v1.5M12 16v1.5',
  actions: 'M3.5 5.5l1.5 1.5 2.5-3M3.5 13.5l1.5 1.5 2.5-3M10.5 6h6M10.5 14h6',
  bell: 'M5 13.5V9a5 5 0 0 1 10 0v4.5l1.5 1.5h-13zM8.5 17h3',
  settings: 'M3 6h8M15 6h2M3 14h2M9 14h8M13 4v4M7 12v4',
  admin: 'M10 2.8l6 2.4v4.3c0 3.7-2.4 6.4-6 7.7-3.6-1.3-6-4-6-7.7V5.2z',
  run: 'M6.5 4.5v11l9-5.5z',
  external: 'M8 4.5H4.5v11h11V12M11.5 4H16v4.5M16 4l-7 7',
  download: 'M10 3.5v9M6.5 9.5l3.5 3.5 3.5-3.5M4 16.5h12',
  copy: 'M7.5 7.5h9v9h-9zM12.5 7.5v-4h-9v9h4',
  close: 'M5 5l10 10M15 5L5 15',
} as const

export type IconName = keyof typeof drawings

export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={drawings[name]} />
    </svg>
  )
}
