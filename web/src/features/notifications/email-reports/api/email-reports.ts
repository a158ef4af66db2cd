import { queryOptions } from '@tanstack/react-query'
import type { EmailReportDraft } from '#core/notifications/email-reports/schema.ts'
import { api } from '../../../../lib/api.ts'

export const emailReportKeys = { all: ['email-reports'] as const }

export const emailReportsQuery = (brandId: string) =>
  queryOptions({
    queryKey: [...emailReportKeys.all, brandId],
    queryFn: async ({ signal }) => {
      const response = await api.brands[':brandId']['email-reports'].$get(
        { param: { brandId } },
        { init: { signal } },
      )
      return response.json()
    },
  })

export async function createEmailReport(brandId: string, json: EmailReportDraft): Promise<void> {
  await api.brands[':brandId']['email-reports'].$post({ param: { brandId }, json })
}

export async function changeEmailReport(emailReportId: string, json: EmailReportDraft): Promise<void> {
  await api['email-reports'][':emailReportId'].$put({ param: { emailReportId }, json })
}

export async function pauseEmailReport(emailReportId: string, isPaused: boolean): Promise<void> {
  await api['email-reports'][':emailReportId'].pause.$put({ param: { emailReportId }, json: { isPaused } })
}

export async function deleteEmailReport(emailReportId: string): Promise<void> {
  await api['email-reports'][':emailReportId'].$delete({ param: { emailReportId } })
}

/** Sends it to the caller only. */
export async function sendTestEmailReport(emailReportId: string): Promise<void> {
  await api['email-reports'][':emailReportId'].mails.$post({ param: { emailReportId } })
}
