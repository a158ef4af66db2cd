import type { EngineRow } from '#core/runs/schema.ts'
import { can } from '../../lib/organization/rights.ts'
import { useMembership } from '../../lib/organization/use-organization.ts'
import { TextLink } from '../layout/links.tsx'
import { t } from '../../lib/language/t.ts'

/** Links admins to the settings that make an engine usable; others see who can change it. */
export function EngineRemedy({
  engine,
  onFollow,
}: {
  engine: Pick<EngineRow, 'label' | 'pause' | 'configured'>
  /** Closes the surrounding dialog. */
  onFollow?: () => void
}) {
  if (!can(useMembership(), 'admin')) return <span>{t('An admin can fix this in Settings.')}</span>
  const isPaused = engine.configured && engine.pause !== null
  return (
    <TextLink
      fz="inherit"
      underline="always"
      aria-label={
        isPaused
          ? t('View {label} in Settings', { label: engine.label })
          : t('Add API key for {label}', { label: engine.label })
      }
      to="/settings"
      search={{ section: isPaused ? 'engines' : 'keys' }}
      {...(onFollow ? { onClick: onFollow } : {})}
    >
      {isPaused ? t('View in Settings') : t('Add API key')}
    </TextLink>
  )
}
