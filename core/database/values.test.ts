import { expect, test } from 'vitest'
import { overrideKinds } from '../billing/plans/overrides.ts'
import { addressPolicies } from '../bot-logs/source-schema.ts'
import { languages } from '../language/languages.ts'
import { integrationKinds } from '../notifications/integrations/schema.ts'
import { reportViews } from '../reports/registry.ts'
import * as values from './values.ts'

test.each([
  ['overrides of limits', overrideKinds, values.limit_overrides.kind],
  ['what is kept of addresses', addressPolicies, values.bot_log_sources.addresses],
  ['kinds of integrations', integrationKinds, values.integrations.kind],
  ['languages', languages, values.users.language],
  ['views of share links', reportViews, values.share_links.views],
])('the code and the database have the same list: %s', (_, ofCode, ofDatabase) => {
  expect([...ofCode].sort()).toEqual([...ofDatabase].sort())
})
