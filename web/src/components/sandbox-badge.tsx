import { Badge, Tooltip } from '@mantine/core'

/** Stands beside everything made by the sandbox engine. */
export function SandboxBadge() {
  return (
    <Tooltip label="Invented answers of the built-in sandbox engine, for trying things out. They say nothing about a real brand.">
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
        Sandbox
      </Badge>
    </Tooltip>
  )
}
