create table llm_mentions.support_grants (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null references llm_mentions.organizations (id) on delete cascade,
  reason          text not null check (length(btrim(reason)) between 1 and 500),
  granted_by      uuid references llm_mentions.users (id) on delete set null default private.my_user_id(),
  created_at      timestamptz not null default now(),
  expires_at      timestamptz not null,
  revoked_at      timestamptz,
  unique (organization_id, id),
  check (expires_at between created_at + interval '1 hour' and created_at + interval '7 days')
);
comment on table llm_mentions.support_grants is 'While open, staff of the platform read the organization as a viewer of all brands; they never write. Owners open it, owners and admins end it.';
create index support_grants_organization_id_idx on llm_mentions.support_grants (organization_id, expires_at desc);

alter table llm_mentions.support_grants enable row level security;
grant select on llm_mentions.support_grants to authenticated;
create policy "admins read grants, members the open ones" on llm_mentions.support_grants for select to authenticated
  using (
    organization_id in (select private.my_admin_organization_ids())
    or (organization_id in (select private.my_organization_ids()) and revoked_at is null and expires_at > now())
  );
select private.refuse_writes('llm_mentions.support_grants');
create trigger log_change after insert or update or delete on llm_mentions.support_grants
  for each row execute function private.log_change('support-access', 'granted_by');

-- Owners only, for 1 hour to 7 days; what was open before ends with it, so that one is open at a time.
create function private.open_support_access(organization uuid, why text, hours integer)
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
  return opened;
end
$$;
create function private.end_support_access(organization uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  if organization not in (select private.my_admin_organization_ids()) then
    raise exception 'Only owners and admins end support access' using errcode = 'insufficient_privilege';
  end if;
  update llm_mentions.support_grants g set revoked_at = now()
  where g.organization_id = organization and g.revoked_at is null and g.expires_at > now();
  return found;
end
$$;
grant execute on function private.open_support_access(uuid, text, integer), private.end_support_access(uuid) to authenticated, service_role;

-- The one organization that this very request looks at as support. Only the web process says so ({kind: "staff", supports}),
-- after it has noted the request, and then reads and never writes; so no look goes unlogged.
create function private.my_supported_organization_ids()
returns setof uuid
language sql
stable
security definer -- reads grants of an organization the caller is no member of
set search_path = ''
as $$
  select g.organization_id
  from llm_mentions.support_grants g
  join llm_mentions.users u on u.supabase_user_id = auth.uid() and u.is_staff
  where g.organization_id = (private.request_origin() ->> 'supports')::uuid
    and private.request_origin() ->> 'kind' = 'staff'
    and g.revoked_at is null and g.expires_at > now()
$$;

-- Which organizations are open to the caller, if they are staff: only their names, to choose from.
create function private.organizations_open_to_support()
returns table (organization_id uuid, name text, time_zone text, reason text, expires_at timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select o.id, o.name, o.time_zone, g.reason, g.expires_at
  from llm_mentions.support_grants g
  join llm_mentions.organizations o on o.id = g.organization_id
  join llm_mentions.users u on u.supabase_user_id = auth.uid() and u.is_staff
  where g.revoked_at is null and g.expires_at > now()
  order by o.name, o.id
$$;
grant execute on function private.my_supported_organization_ids(), private.organizations_open_to_support() to authenticated, service_role;

-- Notes the request and tells whether it may go on: the caller is staff and the organization is open to them.
create function private.note_support_request(identity uuid, organization uuid, origin jsonb, request text)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  if not exists (
    select from llm_mentions.support_grants g
    join llm_mentions.users u on u.supabase_user_id = identity and u.is_staff
    where g.organization_id = organization and g.revoked_at is null and g.expires_at > now()
  ) then return false; end if;
  perform private.note_act_of(identity, origin, 'support.read', organization, 'request', null, request);
  return true;
end
$$;
grant execute on function private.note_support_request(uuid, uuid, jsonb, text) to service_role;

-- Counting for a reader keeps a tally, which a reading transaction cannot; it is counted anew then.
create or replace function private.count_cells(analyses uuid[])
returns table (analysis_id uuid, tally jsonb)
language plpgsql
security definer -- keeps counts that no role may write, and asks for rights once instead of once per cell
set search_path = ''
as $$
declare
  analysis record;
begin
  for analysis in
    select a.id, a.planned, a.finished_at, kept.tally as kept,
      kept.finished_at = a.finished_at
        or kept.counted_at > clock_timestamp() - a.planned * interval '40 microseconds' as is_fresh
    from llm_mentions.analyses a
    left join private.cell_tallies kept on kept.analysis_id = a.id
    where a.id = any(analyses) and a.kind = 'run'
      and (a.new_client_id in (select private.my_brand_ids())
        or current_setting('role', true) is distinct from 'authenticated')
    order by a.id
  loop
    analysis_id := analysis.id;
    if analysis.is_fresh then
      tally := analysis.kept;
    else
      tally := private.tally_cells(analysis.id);
      if analysis.planned > 2000 and current_setting('transaction_read_only') = 'off' then
        insert into private.cell_tallies as kept (analysis_id, tally, counted_at, finished_at)
        values (analysis.id, tally, clock_timestamp(),
          case when not tally -> 'groups' @? '$[*] ? (@.status == "queued" || @.status == "asking")' then analysis.finished_at end)
        on conflict on constraint cell_tallies_pkey do update
          set tally = excluded.tally, counted_at = excluded.counted_at, finished_at = excluded.finished_at;
      end if;
    end if;
    return next;
  end loop;
end
$$;

revoke execute on all functions in schema private from public;
