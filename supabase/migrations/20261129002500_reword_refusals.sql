-- Refusals of limits and of the last owner, and why a run is paused, in the words of the screens, which translate them
-- (core/language/sentences.ts). Nothing else changes.

create or replace function private.keep_an_owner()
returns trigger
language plpgsql
security definer -- counts and locks past the caller's policies
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.role = 'owner' and new.status = 'active' and new.organization_id = old.organization_id then
    return new;
  end if;
  perform from llm_mentions.organizations o where o.id = old.organization_id for no key update;
  if found and not exists (
    select from llm_mentions.organization_users m
    where m.organization_id = old.organization_id and m.user_id <> old.user_id and m.role = 'owner' and m.status = 'active'
  ) then
    raise exception 'The last owner of an organization can’t leave, be removed, be deactivated, or change roles. Make another member an owner first'
      using errcode = 'check_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create or replace function private.pause_sentence(
  code text, allowed numeric, spent numeric, reserve numeric, brand_name text, month date
)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when code = 'quota' and allowed = 0 then
      'Your plan doesn’t include answers. Runs resume when you upgrade in Settings > Billing.'
    when code = 'quota' then format(
      'All %s answers of your plan for %s are used. Runs resume next month.',
      to_char(allowed, 'FM999,999,999'), trim(to_char(month, 'Month')))
    when reserve is null then format(
      'The price of this engine is unknown, so the budget of %s %s can’t be enforced. Set an engine price, or remove the budget.',
      private.dollars(allowed), whose)
    when code = 'run-budget' then format(
      'The budget of this run is %s: %s is spent, and the next answer can cost up to %s. Raise it to continue.',
      private.dollars(allowed), private.dollars(spent), private.dollars(reserve))
    else format(
      'The budget of %s %s in %s is nearly used up: %s is spent, and the next answer can cost up to %s. Runs resume next month.',
      private.dollars(allowed), whose, trim(to_char(month, 'Month')), private.dollars(spent), private.dollars(reserve))
    end
  from (select case code when 'run-budget' then 'for this run' when 'brand-budget' then 'for ' || brand_name
    else 'for the organization' end as whose) as scope
$$;

create or replace function private.hold_brands_to_plan()
returns trigger
language plpgsql
security definer -- counts brands past the caller's policies
set search_path = ''
as $$
declare
  plan record;
begin
  if tg_op = 'UPDATE' then
    if old.archived_at is null then return new; end if;
    delete from llm_mentions.plan_pauses p where p.client_id = new.id;
  end if;
  select p.name, private.limit_under(o.id, 'brands', p.brands) as brands into plan from llm_mentions.organizations o
  left join llm_mentions.plans p on p.id = o.plan_id where o.id = new.organization_id;
  if plan.brands is null then return new; end if;
  perform pg_advisory_xact_lock(hashtextextended('answerscope:brands:' || new.organization_id, 0));
  if (select count(*) from llm_mentions.clients c
      where c.organization_id = new.organization_id and c.archived_at is null and not c.is_demo and c.id <> new.id) >= plan.brands then
    if private.is_given(new.organization_id, 'brands') then
      raise exception 'Support set your limit to % active brands. Archive a brand or ask Support for more', plan.brands
        using errcode = 'check_violation', constraint = 'plan_brands';
    end if;
    raise exception 'The % plan includes %. Archive a brand or upgrade', plan.name,
      case plan.brands when 1 then '1 active brand' else plan.brands || ' active brands' end
      using errcode = 'check_violation', constraint = 'plan_brands';
  end if;
  return new;
end
$$;

create or replace function private.hold_seats_to_plan()
returns trigger
language plpgsql
security definer -- counts members past the caller's policies
set search_path = ''
as $$
declare
  plan record;
begin
  if tg_op = 'UPDATE' then
    if old.status = 'active' and old.role <> 'guest' then return new; end if;
    delete from llm_mentions.plan_pauses p where p.organization_id = new.organization_id and p.user_id = new.user_id;
  end if;
  select p.name, private.limit_under(o.id, 'seats', p.seats) as seats into plan from llm_mentions.organizations o
  left join llm_mentions.plans p on p.id = o.plan_id where o.id = new.organization_id;
  if plan.seats is null then return new; end if;
  perform pg_advisory_xact_lock(hashtextextended('answerscope:seats:' || new.organization_id, 0));
  if (select count(*) from llm_mentions.organization_users m
      where m.organization_id = new.organization_id and m.status = 'active' and m.role <> 'guest' and m.user_id <> new.user_id) >= plan.seats then
    if private.is_given(new.organization_id, 'seats') then
      raise exception 'Support set your limit to % seats. Deactivate a member, make one a guest, or ask Support for more', plan.seats
        using errcode = 'check_violation', constraint = 'plan_seats';
    end if;
    raise exception 'The % plan includes %. Deactivate a member, make one a guest, or upgrade', plan.name,
      case plan.seats when 1 then '1 seat' else plan.seats || ' seats' end
      using errcode = 'check_violation', constraint = 'plan_seats';
  end if;
  return new;
end
$$;
