create table llm_mentions.support_requests (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null references llm_mentions.organizations (id) on delete cascade,
  reason          text not null check (length(btrim(reason)) between 1 and 500),
  hours           integer not null check (hours between 1 and 168),
  created_at      timestamptz not null default now(),
  expires_at      timestamptz not null default now() + interval '14 days',
  answer          text check (answer in ('granted', 'declined', 'withdrawn')),
  answered_at     timestamptz,
  unique (organization_id, id),
  check ((answer is null) = (answered_at is null))
);
comment on table llm_mentions.support_requests is 'Staff of the platform ask to be let in; an owner lets them, or an admin declines. Asking opens nothing. Unanswered it ends by itself.';
create unique index support_requests_open_idx on llm_mentions.support_requests (organization_id) where answer is null;
create index support_requests_organization_id_idx on llm_mentions.support_requests (organization_id, created_at desc);

alter table llm_mentions.support_requests enable row level security;
grant select on llm_mentions.support_requests to authenticated;
create policy "admins read what support asked for" on llm_mentions.support_requests for select to authenticated
  using (organization_id in (select private.my_admin_organization_ids()));
select private.refuse_writes('llm_mentions.support_requests');
create trigger log_change after insert or update or delete on llm_mentions.support_requests
  for each row execute function private.log_change('support-request', 'answered_at');

-- Also answers what support has asked for: an owner has let them in.
create or replace function private.open_support_access(organization uuid, why text, hours integer)
returns uuid
language plpgsql
security definer -- people write no grants directly: the time runs from now, by the database's clock
set search_path = ''
as $$
declare
  opened uuid;
begin
  if organization not in (select private.my_owned_organization_ids()) then
    raise exception 'Only owners open support access' using errcode = 'insufficient_privilege';
  end if;
  update llm_mentions.support_grants g set revoked_at = now()
  where g.organization_id = organization and g.revoked_at is null and g.expires_at > now();
  insert into llm_mentions.support_grants (organization_id, reason, expires_at)
  values (organization, btrim(why), now() + make_interval(hours => hours))
  returning id into opened;
  update llm_mentions.support_requests r set answer = 'granted', answered_at = now()
  where r.organization_id = organization and r.answer is null;
  return opened;
end
$$;

-- False: nothing was asked for, or it has been answered.
create function private.decline_support_request(organization uuid)
returns boolean
language plpgsql
security definer -- people write no requests directly
set search_path = ''
as $$
begin
  if organization not in (select private.my_admin_organization_ids()) then
    raise exception 'Only owners and admins answer support' using errcode = 'insufficient_privilege';
  end if;
  update llm_mentions.support_requests r set answer = 'declined', answered_at = now()
  where r.organization_id = organization and r.answer is null;
  return found;
end
$$;
grant execute on function private.decline_support_request(uuid) to authenticated, service_role;

revoke execute on all functions in schema private from public;
