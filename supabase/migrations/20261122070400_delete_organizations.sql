create table llm_mentions.organization_deletions (
  organization_id uuid primary key references llm_mentions.organizations (id) on delete cascade,
  asked_by        uuid references llm_mentions.users (id) on delete set null,
  reason          text check (length(reason) <= 1000),
  created_at      timestamptz not null default now(),
  due_at          timestamptz not null,
  started_at      timestamptz,
  rows_deleted    bigint not null default 0
);
comment on table llm_mentions.organization_deletions is 'The organization will be deleted at due_at unless an owner or admin cancels it before; from started_at on there is no way back. It is the last row to go.';

alter table llm_mentions.organization_deletions enable row level security;
grant select on llm_mentions.organization_deletions to authenticated;
create policy "members read that their organization will be deleted" on llm_mentions.organization_deletions for select to authenticated
  using (organization_id in (select private.my_organization_ids()));
select private.refuse_writes('llm_mentions.organization_deletions');
create trigger log_change after insert or update or delete on llm_mentions.organization_deletions
  for each row execute function private.log_change('deletion', 'asked_by', 'rows_deleted', 'started_at');

-- Owners only, with the name typed; the moment is the database's own.
create function private.ask_for_deletion(organization uuid, typed_name text, why text)
returns timestamptz
language plpgsql
security definer -- people write no deletions directly: nobody shortens the grace period
set search_path = ''
as $$
declare
  due timestamptz;
begin
  if organization not in (select private.my_owned_organization_ids()) then
    raise exception 'Only owners delete an organization' using errcode = 'insufficient_privilege';
  end if;
  if not exists (select from llm_mentions.organizations o where o.id = organization and o.name = btrim(typed_name)) then
    raise exception 'The name does not match' using errcode = 'check_violation';
  end if;
  insert into llm_mentions.organization_deletions (organization_id, asked_by, reason, due_at)
  values (organization, private.my_user_id(), nullif(btrim(why), ''), now() + interval '14 days')
  on conflict (organization_id) do nothing;
  select d.due_at into due from llm_mentions.organization_deletions d where d.organization_id = organization;
  return due;
end
$$;
create function private.cancel_deletion(organization uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  if organization not in (select private.my_admin_organization_ids()) then
    raise exception 'Only owners and admins cancel a deletion' using errcode = 'insufficient_privilege';
  end if;
  delete from llm_mentions.organization_deletions d where d.organization_id = organization and d.started_at is null;
  return found;
end
$$;
grant execute on function private.ask_for_deletion(uuid, text, text), private.cancel_deletion(uuid) to authenticated, service_role;

-- Everybody loses an organization first when it is deleted, its last owner too.
drop trigger keep_an_owner on llm_mentions.organization_users;
create trigger keep_an_owner before update or delete on llm_mentions.organization_users
  for each row when (
    old.role = 'owner' and old.status = 'active'
    and old.organization_id::text is distinct from current_setting('private.deleting_organization', true)
  ) execute function private.keep_an_owner();

-- A person's name in what stays: the audit log of others, and invitations to their address. Their own rows go with the
-- profile; rows they made forget who it was by their foreign keys.
create function private.forget_person(person uuid, mailbox text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform set_config('private.forgetting_audit_log', 'names', true);
  update llm_mentions.audit_log l
  set actor_name = case when l.actor_id = person then 'deleted person' else l.actor_name end,
    subject_name = case when l.subject_id = person::text or lower(l.subject_name) = lower(mailbox) then 'deleted person' else l.subject_name end
  where l.actor_id = person or l.subject_id = person::text or lower(l.subject_name) = lower(mailbox);
  perform set_config('private.forgetting_audit_log', '', true);
  delete from llm_mentions.digests d where d.recipients = array[person];
  update llm_mentions.digests d set recipients = array_remove(d.recipients, person) where person = any (d.recipients);
  delete from llm_mentions.invites i where lower(i.email) = lower(mailbox);
end
$$;
grant execute on function private.forget_person(uuid, text) to service_role;

revoke execute on all functions in schema private from public;
