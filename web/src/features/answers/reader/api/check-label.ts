import type { CheckInput } from '#core/labels/checks/schema.ts'
import { api } from '../../../../lib/api.ts'

/** The input of a form, before the schema fills in defaults. */
export type Check = CheckInput extends infer Input
  ? Input extends unknown
    ? Omit<Input, 'note'> & { note?: string }
    : never
  : never

export async function checkLabel(answerId: string, json: Check): Promise<{ id: string }> {
  const response = await api.answers[':answerId'].checks.$post({ param: { answerId }, json })
  return response.json()
}

export async function withdrawCheck(checkId: string): Promise<void> {
  await api.checks[':checkId'].$delete({ param: { checkId } })
}
