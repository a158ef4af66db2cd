alter table llm_mentions.plans
  add column yearly_price_usd        numeric(10, 2) check (yearly_price_usd >= 0),
  add column seats                   integer check (seats > 0),
  add column is_public               boolean not null default true,
  add column is_fallback             boolean not null default false,
  add column stripe_monthly_price_id text unique check (stripe_monthly_price_id ~ '^[A-Za-z0-9_.-]{3,200}$'),
  add column stripe_yearly_price_id  text unique check (stripe_yearly_price_id ~ '^[A-Za-z0-9_.-]{3,200}$'),
  add check (stripe_monthly_price_id <> stripe_yearly_price_id),
  drop constraint plans_answers_per_month_check,
  add constraint plans_answers_per_month_check check (answers_per_month >= 0);
comment on column llm_mentions.plans.yearly_price_usd is 'For a whole year. Null: not sold by the year.';
comment on column llm_mentions.plans.seats is 'Active members, guests not counted. Null: unlimited.';
comment on column llm_mentions.plans.is_public is 'Shown to everybody on the pricing page; else only to organizations that have it.';
comment on column llm_mentions.plans.is_fallback is 'What organizations have that bought none, where plans are sold.';
comment on column llm_mentions.plans.stripe_monthly_price_id is 'Price in Stripe. Null: not sold there by the month.';
comment on column llm_mentions.plans.stripe_yearly_price_id is 'Price in Stripe. Null: not sold there by the year.';
create unique index plans_is_fallback_idx on llm_mentions.plans (is_fallback) where is_fallback;

drop policy "everybody reads plans" on llm_mentions.plans;
create policy "visitors read public plans" on llm_mentions.plans for select to anon
  using (is_public);
create policy "people read public plans and those of their organizations" on llm_mentions.plans for select to authenticated
  using (is_public or id in (select o.plan_id from llm_mentions.organizations o));

revoke execute on all functions in schema private from public;
