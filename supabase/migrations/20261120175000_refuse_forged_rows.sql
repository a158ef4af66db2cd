-- Whoever may write a row may write it past our API. What the API checks and others rely on is held here too.

-- For numeric, NaN is greater than every number: it passed "> 0", and a budget of NaN was never reached.
alter table llm_mentions.budgets add check (usd_per_month <> 'NaN');
alter table llm_mentions.analyses add check (budget_usd <> 'NaN');
alter table llm_mentions.provider_keys add check (requests_per_minute <> 'NaN');

alter table llm_mentions.api_keys
  add check (rights <@ array['answers:write', 'answers:read', 'reports:read']),
  add check (isfinite(expires_at));

-- A key that may be in wrong hands does not come back to life.
create function private.keep_revoked()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.revoked_at := old.revoked_at;
  return new;
end
$$;
create trigger keep_revoked before update of revoked_at on llm_mentions.api_keys
  for each row when (old.revoked_at is not null) execute function private.keep_revoked();

-- How many there may be: each API key has a rate of its own, and workers look at every schedule and provider key. Twin
-- of apiKeyLimits.perOrganization, maxProviderKeys and scheduleLimits.perBrand, which refuse with a better sentence.
create function private.limit_number()
returns trigger
language plpgsql
security definer -- counts rows that the caller may not see
set search_path = ''
as $$
declare
  kept bigint;
  allowed integer;
begin
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || ':' || new.organization_id, 0));
  if tg_table_name = 'api_keys' then
    allowed := 100;
    select count(*) into kept from llm_mentions.api_keys k
    where k.organization_id = new.organization_id and k.revoked_at is null;
  elsif tg_table_name = 'provider_keys' then
    allowed := 50;
    select count(*) into kept from llm_mentions.provider_keys k where k.organization_id = new.organization_id;
  else
    allowed := 20;
    select count(*) into kept from llm_mentions.schedules s
    where s.client_id = new.client_id and s.deleted_at is null;
  end if;
  if kept >= allowed then
    raise exception 'There are at most % of these', allowed using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger limit_number before insert on llm_mentions.api_keys
  for each row execute function private.limit_number();
create trigger limit_number before insert on llm_mentions.provider_keys
  for each row execute function private.limit_number();
create trigger limit_number_of_new before insert on llm_mentions.schedules
  for each row when (new.deleted_at is null) execute function private.limit_number();
create trigger limit_number_of_restored before update of deleted_at on llm_mentions.schedules
  for each row when (old.deleted_at is not null and new.deleted_at is null) execute function private.limit_number();

-- Cells that are due although their analysis has ended or is paused would be looked at by every claim of their lane, and
-- are counted by no limit. Our code moves them itself; this holds for whoever writes a status without it.
create function private.keep_cells_with_status()
returns trigger
language plpgsql
security definer -- nobody else may write cells
set search_path = ''
as $$
begin
  if new.status = 'paused' then
    perform private.hold_cells(new.id);
  else
    perform private.move_cells(new.id, array['queued'], 'cancelled');
  end if;
  return null;
end
$$;
create trigger keep_cells_with_status after update of status on llm_mentions.analyses
  for each row when (new.status is distinct from old.status and new.status in ('paused', 'cancelled', 'completed', 'failed'))
  execute function private.keep_cells_with_status();

-- Answers an organization waits for, over all its brands: what bounds the table all workers claim from.
create function private.open_cells(organization uuid)
returns bigint
language sql
stable
security definer -- counts cells of brands the caller may not see
set search_path = ''
as $$
  select count(*)
  from llm_mentions.analyses a
  join llm_mentions.analysis_cells c on c.analysis_id = a.id and c.status in ('queued', 'asking')
  where a.new_organization_id = organization and a.status in ('queued', 'running', 'paused')
    and (organization in (select private.my_organization_ids())
      or current_setting('role', true) is distinct from 'authenticated')
$$;

revoke execute on all functions in schema private from public;
grant execute on function private.open_cells(uuid) to authenticated, service_role;
