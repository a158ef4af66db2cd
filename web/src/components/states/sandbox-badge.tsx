import { Badge, Tooltip } from '@mantine/core'
import { t } from '../../lib/language/t.ts'

/** Marks sample data of the sandbox engine; `isPartly` if it is mixed with real answers. */
export function SandboxBadge({ isPartly = false }: { isPartly?: boolean }) {
  return (
    <Tooltip
      label={t('{isPartly} from the built-in sandbox engine, for testing. Doesn’t reflect real brands.', {
        isPartly: isPartly ? t('Partly sample data') : t('Sample data'),
      })}
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
        {isPartly ? t('Partly sample data') : t('Sample data')}
      </Badge>
    </Tooltip>
  )
}
