import { Card, Group, Text, Title } from '@mantine/core'
import { ButtonLink } from '../../../components/layout/links.tsx'
import { t } from '../../../lib/language/t.ts'
import { useReportAccess } from '../../../lib/reports/report-access.ts'

/** Without a labeler, tone comes from a word list: what a labeler adds, and what it costs. */
export function LabelerCard() {
  const { leadsOn } = useReportAccess()
  if (!leadsOn) return null
  return (
    <Card withBorder radius={10} px="md" py="sm" mb="sm" component="section" aria-labelledby="labeler-title">
      <Group justify="space-between" gap="xs">
        <div>
          <Title order={2} id="labeler-title" fz="sm" fw={600}>
            {t('Tone comes from a word list')}
          </Title>
          <Text size="xs" c="dimmed" maw={720}>
            {t(
              'AI labeling adds net sentiment, attributes, claims, and themes in any wording. Each distinct answer that mentions a tracked brand needs about one call to a model of your own key. Settings show the cost first, and a monthly limit holds it.',
            )}
          </Text>
        </div>
        <ButtonLink size="compact-sm" variant="default" to="/settings" search={{ section: 'judge' }}>
          {t('Compare cost in settings')}
        </ButtonLink>
      </Group>
    </Card>
  )
}
