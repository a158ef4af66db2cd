import { Button, Menu } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { WeeklyEmail } from '#core/reports/home/schema.ts'
import { Icon } from '../../../components/layout/icon.tsx'
import { notify, notifyError } from '../../../components/states/notices.tsx'
import { api } from '../../../lib/api.ts'
import { said } from '../../../lib/language/said.ts'
import { t } from '../../../lib/language/t.ts'

const weeklyEmailQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['weekly-email', organizationId],
    queryFn: async ({ signal }): Promise<WeeklyEmail> => {
      const response = await api.organizations[':organizationId']['weekly-email'].$get(
        { param: { organizationId } },
        { init: { signal } },
      )
      return response.json()
    },
  })

/** Turns the weekly email over all brands on and off, and sends one now. */
export function WeeklyEmailMenu({ organizationId }: { organizationId: string }) {
  const queryClient = useQueryClient()
  const { data } = useQuery(weeklyEmailQuery(organizationId))
  if (data === undefined) return null
  const param = { organizationId }
  const attempt = async (work: () => Promise<string>) => {
    try {
      notify(await work())
    } catch (error) {
      notifyError(
        error instanceof Error ? error : new Error(t('Something went wrong. Try again.'), { cause: error }),
      )
    }
    await queryClient.invalidateQueries(weeklyEmailQuery(organizationId))
  }
  const turn = (isOn: boolean) =>
    attempt(async () => {
      await api.organizations[':organizationId']['weekly-email'].$put({ param, json: { isOn } })
      return isOn
        ? t('We’ll email you what changed, Mondays at 8 AM.')
        : t('You won’t get the weekly email anymore.')
    })
  const sendNow = () =>
    attempt(async () => {
      await api.organizations[':organizationId']['weekly-email'].mails.$post({ param })
      return t('On its way to your inbox.')
    })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<Icon name="bell" size={14} />}>
          {data.isOn ? t('Weekly email, Mondays 8 AM') : t('Weekly email')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown maw="18rem">
        <Menu.Label>
          {data.problem === null
            ? t('What changed this week over all your brands, in the time zone of the organization.')
            : t('The last one wasn’t sent: {problem}', { problem: said(data.problem) })}
        </Menu.Label>
        <Menu.Item onClick={() => void turn(!data.isOn)}>
          {data.isOn ? t('Turn off') : t('Turn on')}
        </Menu.Item>
        <Menu.Item onClick={() => void sendNow()}>{t('Send me one now')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
