import { Badge, Tooltip } from '@mantine/core'
import { t } from '../../lib/language/t.ts'

/** Marks sample data of the sandbox engine; `isPartly` if it is mixed with real answers. */
export function SandboxBadge({ isPartly = false }: { isPartly?: boolean }) {
  return (
    <Tooltip
      label={t(
        '{isPartly} answers of the built-in sandbox engine, for trying things out. They say nothing about a real brand.',
        { isPartly: isPartly ? t('Some of these are invented') : t('Invented') },
      )}
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
        {isPartly ? t('Partly sandbox') : t('Sandbox')}
      </Badge>
    </Tooltip>
  )
}
