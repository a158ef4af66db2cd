import type { PublicPlan } from '#core/site/schema.ts'
import { inTransaction, type Database } from '../database.ts'

/** Public plans in their order. `sellsPlans`: at least one of them can be bought here. */
export async function publicPlans(database: Database): Promise<{ plans: PublicPlan[]; sellsPlans: boolean }> {
  const plans = await inTransaction(
    database,
    async (client) => {
      const { rows } = await client.query<PublicPlan>(
        `select key, name, description, monthly_price_usd as "monthlyPriceUsd", yearly_price_usd as "yearlyPriceUsd",
           answers_per_month as "answersPerMonth", brands, seats, features,
           jsonb_build_object('monthly', stripe_monthly_price_id is not null, 'yearly', stripe_yearly_price_id is not null) as sold
         from llm_mentions.plans where is_public order by position, monthly_price_usd nulls last, key`,
      )
      return rows
    },
    'begin read only; set local role answerscope_web',
  )
  return { plans, sellsPlans: plans.some(({ sold }) => sold.monthly || sold.yearly) }
}
