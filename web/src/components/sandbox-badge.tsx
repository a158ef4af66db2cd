import { Badge, Tooltip } from '@mantine/core'

/** Stands beside everything made by the sandbox engine; `isPartly` where real answers are among it. */
export function SandboxBadge({ isPartly = false }: { isPartly?: boolean }) {
  return (
    <Tooltip
      label={`${isPartly ? 'Some of these are invented' : 'Invented'} answers of the built-in sandbox engine, for trying things out. They say nothing about a real brand.`}
    >
      <Badge
        variant="outline"
        color="gray"
        size="sm"
        radius="sm"
        tt="none"
        fw={500}
        c="var(--ink)"
        tabIndex={0}
      >
        {isPartly ? 'Partly sandbox' : 'Sandbox'}
      </Badge>
    </Tooltip>
  )
}
