create table llm_mentions.audit_log (
  id              bigint generated always as identity primary key,
  organization_id uuid,
  client_id       uuid,
  at              timestamptz not null default clock_timestamp(),
  actor_kind      text not null check (actor_kind in ('person', 'api-key', 'staff', 'operator', 'system')),
  actor_id        uuid,
  actor_name      text check (length(actor_name) <= 320),
  action          text not null check (action ~ '^[a-z][a-z-]*\.[a-z][a-z-]*$'),
  subject_kind    text not null check (length(subject_kind) <= 60),
  subject_id      text check (length(subject_id) <= 200),
  subject_name    text check (length(subject_name) <= 320),
  changes         jsonb not null default '{}' check (jsonb_typeof(changes) = 'object' and length(changes::text) <= 65536),
  address         text check (length(address) <= 64),
  user_agent      text check (length(user_agent) <= 300),
  request_id      text check (length(request_id) <= 64)
);
comment on table llm_mentions.audit_log is 'Who did what from where. Only added to. It names rows instead of pointing at them, so it outlives them; organization_id is null for acts on an account or the installation. changes: {column: [before, after]}, without secrets.';
create index audit_log_organization_id_at_idx on llm_mentions.audit_log (organization_id, at desc, id desc);

alter table llm_mentions.audit_log enable row level security;
grant select on llm_mentions.audit_log to authenticated;
create policy "admins read the audit log" on llm_mentions.audit_log for select to authenticated
  using (organization_id in (select private.my_admin_organization_ids()));
create policy "nobody inserts rows directly" on llm_mentions.audit_log for insert to authenticated
  with check (false);
create policy "nobody updates rows directly" on llm_mentions.audit_log for update to authenticated
  using (false);
create policy "nobody deletes rows directly" on llm_mentions.audit_log for delete to authenticated
  using (false);

-- Not even the service role rewrites it. What retention removes goes through private.forget_audit_log.
create function private.keep_audit_log()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if coalesce(current_setting('private.forgetting_audit_log', true), '') = 'on' and tg_op = 'DELETE' then return old; end if;
  raise exception 'The audit log is only added to' using errcode = 'insufficient_privilege';
end
$$;
create trigger keep_audit_log before update or delete on llm_mentions.audit_log
  for each row execute function private.keep_audit_log();
create trigger keep_audit_log_whole before truncate on llm_mentions.audit_log
  for each statement execute function private.keep_audit_log();

-- What the web process knows of the request, set beside the caller's claims: {kind?, key?, name?, address?, userAgent?, requestId?}.
create function private.request_origin()
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(nullif(current_setting('request.origin', true), '')::jsonb, '{}')
$$;

-- Notes one act in this very transaction: it is logged if and only if it happens.
create function private.note_act(
  act text, organization uuid, brand uuid, of_kind text, of_id text, of_name text, what_changed jsonb default '{}'
)
returns void
language plpgsql
security definer -- nobody may insert into the log directly
set search_path = ''
as $$
declare
  origin jsonb := private.request_origin();
  me record;
begin
  select u.id, u.email, u.is_staff into me from llm_mentions.users u where u.supabase_user_id = auth.uid();
  insert into llm_mentions.audit_log
    (organization_id, client_id, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, subject_name, changes, address, user_agent, request_id)
  values (
    organization, brand,
    case
      when origin ->> 'kind' in ('api-key', 'staff', 'operator') then origin ->> 'kind'
      when me.id is null then 'system'
      else 'person'
    end,
    me.id, left(coalesce(origin ->> 'name', me.email), 320), act, of_kind, left(of_id, 200), left(of_name, 320),
    case when length(what_changed::text) <= 65536 then what_changed else '{}' end,
    left(origin ->> 'address', 64), left(origin ->> 'userAgent', 300), left(origin ->> 'requestId', 64)
  );
end
$$;
grant execute on function private.request_origin() to authenticated, service_role;
grant execute on function private.note_act(text, uuid, uuid, text, text, text, jsonb) to service_role;

-- For a table whose every change is privileged: the trigger's first argument is the kind of subject, the rest are columns
-- that are not told: secrets, or what changes by itself. An update of nothing else is not an act.
create function private.log_change()
returns trigger
language plpgsql
security definer -- calls note_act, which people may not
set search_path = ''
as $$
declare
  kind text := tg_argv[0];
  before jsonb := case when tg_op = 'INSERT' then '{}'::jsonb else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}'::jsonb else to_jsonb(new) end;
  row_now jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  hidden text;
  changed jsonb;
begin
  for i in 1 .. tg_nargs - 1 loop
    hidden := tg_argv[i];
    before := before - hidden;
    after := after - hidden;
  end loop;
  select coalesce(jsonb_object_agg(key, jsonb_build_array(before -> key, after -> key)), '{}') into changed
  from (select jsonb_object_keys(before || after) as key) keys
  where before -> key is distinct from after -> key and key not in ('id', 'created_at', 'organization_id');
  if tg_op = 'UPDATE' and changed = '{}' then return null; end if;
  perform private.note_act(
    kind || case tg_op when 'INSERT' then '.created' when 'UPDATE' then '.changed' else '.deleted' end,
    coalesce(row_now ->> 'organization_id', case when kind = 'organization' then row_now ->> 'id' end)::uuid,
    (row_now ->> 'client_id')::uuid, kind,
    coalesce(row_now ->> 'id', row_now ->> 'user_id'),
    coalesce(row_now ->> 'name', row_now ->> 'email', (select u.email from llm_mentions.users u where u.id = (row_now ->> 'user_id')::uuid)),
    changed
  );
  return null;
end
$$;

create trigger log_change after insert or update or delete on llm_mentions.organizations
  for each row execute function private.log_change('organization');
create trigger log_change after insert or update or delete on llm_mentions.organization_users
  for each row execute function private.log_change('member');
create trigger log_change after insert or update or delete on llm_mentions.user_brand_permissions
  for each row execute function private.log_change('brand-right');
create trigger log_change after insert or update or delete on llm_mentions.api_keys
  for each row execute function private.log_change('api-key', 'hash', 'last_used_at');

revoke execute on all functions in schema private from public;
