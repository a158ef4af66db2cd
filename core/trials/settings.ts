/** The instance's settings for trials. Without engines they use the sandbox. */
export type TrialSettings = {
  engines: readonly string[]
  /** US dollars that one trial may cost, and all trials of one day together. */
  budgetUsd: number
  dailyBudgetUsd: number
}

export type TrialVariables = {
  TRIAL_ENGINES: string[]
  TRIAL_BUDGET_USD: number
  TRIAL_DAILY_BUDGET_USD: number
}

export const trialSettings = (variables: TrialVariables): TrialSettings => ({
  engines: variables.TRIAL_ENGINES,
  budgetUsd: variables.TRIAL_BUDGET_USD,
  dailyBudgetUsd: variables.TRIAL_DAILY_BUDGET_USD,
})
