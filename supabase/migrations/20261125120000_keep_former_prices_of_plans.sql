alter table llm_mentions.plans
  add column former_stripe_price_ids text[] not null default '{}' check (cardinality(former_stripe_price_ids) <= 200);
comment on column llm_mentions.plans.former_stripe_price_ids is 'Prices it was sold at before. Whoever pays one keeps the plan.';

-- A plan that is sold at another price stays the plan of those who pay the former; a price taken by another plan is that one's.
create function private.keep_former_prices()
returns trigger
language plpgsql
security definer -- changes other plans than the one that is written
set search_path = ''
as $$
declare
  now_sold text[] := array_remove(array[new.stripe_monthly_price_id, new.stripe_yearly_price_id], null);
begin
  if tg_op = 'UPDATE' then
    new.former_stripe_price_ids := array(
      select distinct price
      from unnest(new.former_stripe_price_ids || old.stripe_monthly_price_id || old.stripe_yearly_price_id) as price
      where price is not null and price <> all (now_sold) order by price
    );
  end if;
  update llm_mentions.plans p
  set former_stripe_price_ids = array(select price from unnest(p.former_stripe_price_ids) as price where price <> all (now_sold))
  where p.id <> new.id and p.former_stripe_price_ids && now_sold;
  return new;
end
$$;
create trigger keep_former_prices before insert or update of stripe_monthly_price_id, stripe_yearly_price_id on llm_mentions.plans
  for each row execute function private.keep_former_prices();

-- The plan that a price of Stripe pays for; null: no plan has it, nor ever had.
create function private.plan_of_price(price text)
returns uuid
language sql
stable
set search_path = ''
as $$
  select p.id from llm_mentions.plans p
  where price in (p.stripe_monthly_price_id, p.stripe_yearly_price_id) or price = any (p.former_stripe_price_ids)
  order by price = any (p.former_stripe_price_ids), p.created_at limit 1
$$;
grant execute on function private.plan_of_price(text) to service_role;

revoke execute on all functions in schema private from public;
