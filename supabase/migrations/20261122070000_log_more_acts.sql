-- The web process sets request.origin; the embedded backend, which cannot, hands the same inside the claims it has checked
-- (server/backend.ts); a Supabase project tells the headers of a request for rows.
create or replace function private.request_origin()
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  told jsonb := nullif(current_setting('request.origin', true), '')::jsonb;
  headers jsonb;
begin
  if told is not null and told <> '{}' then return told; end if;
  told := nullif(current_setting('request.jwt.claims', true), '')::jsonb -> 'answerscope_origin';
  if told is not null then return told; end if;
  headers := nullif(current_setting('request.headers', true), '')::jsonb;
  if headers is null then return '{}'; end if;
  return jsonb_strip_nulls(jsonb_build_object(
    'address', btrim(split_part(coalesce(headers ->> 'cf-connecting-ip', headers ->> 'x-forwarded-for', headers ->> 'x-real-ip'), ',', 1)),
    'userAgent', headers ->> 'user-agent',
    'requestId', coalesce(headers ->> 'x-request-id', headers ->> 'sb-request-id')
  ));
end
$$;

create index audit_log_subject_idx on llm_mentions.audit_log (subject_id, at desc, id desc) where organization_id is null;
create index audit_log_actor_id_idx on llm_mentions.audit_log (organization_id, actor_id, at desc, id desc);

-- Acts on somebody's account (signing in, a new password) are noted for the account, which its owner reads, and for every
-- organization the person is an active member of.
alter policy "admins read the audit log" on llm_mentions.audit_log
  using (
    organization_id = any (array(select private.my_admin_organization_ids()))
    or (organization_id is null and subject_kind = 'account' and subject_id = (select private.my_user_id()::text))
  );
alter policy "admins read the audit log" on llm_mentions.audit_log
  rename to "admins read the audit log, people what was done with their account";

-- Only added to, also by the service role. Three doors, all private: what is older than its time (forget_audit_log), all of
-- an organization that is deleted, and the name of a person who is.
create or replace function private.keep_audit_log()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  forgetting text := coalesce(current_setting('private.forgetting_audit_log', true), '');
begin
  if tg_op = 'DELETE' and forgetting = 'on' then return old; end if;
  if tg_op = 'UPDATE' and forgetting = 'names'
    and to_jsonb(new) - array['actor_name', 'subject_name'] = to_jsonb(old) - array['actor_name', 'subject_name'] then
    return new;
  end if;
  raise exception 'The audit log is only added to' using errcode = 'insufficient_privilege';
end
$$;

-- Removes at most `at_most` entries of one organization (null: of accounts and the installation) from before a moment that
-- lies at least 90 days back.
create function private.forget_audit_log(organization uuid, before timestamptz, at_most integer default 5000)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  removed integer;
begin
  if before > now() - interval '90 days' then
    raise exception 'The audit log is kept for at least 90 days' using errcode = 'check_violation';
  end if;
  perform set_config('private.forgetting_audit_log', 'on', true);
  delete from llm_mentions.audit_log where id in (
    select l.id from llm_mentions.audit_log l
    where l.organization_id is not distinct from organization and l.at < before
    order by l.at limit at_most);
  get diagnostics removed = row_count;
  perform set_config('private.forgetting_audit_log', '', true);
  return removed;
end
$$;
grant execute on function private.forget_audit_log(uuid, timestamptz, integer) to service_role;

-- Nothing is noted about an organization while it is being deleted: its log goes as well, and would come back.
create or replace function private.note_act(
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
  if organization::text = current_setting('private.deleting_organization', true) then return; end if;
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

-- For what the web process itself sees happen: `person` is the sign-in identity, null when nobody is known.
create function private.note_act_of(
  person uuid, origin jsonb, act text, organization uuid, of_kind text, of_id text, of_name text, what_changed jsonb default '{}'
)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform set_config('request.jwt.claim.sub', coalesce(person::text, ''), true),
    set_config('request.jwt.claims', case when person is null then '' else jsonb_build_object('sub', person)::text end, true),
    set_config('request.origin', origin::text, true);
  perform private.note_act(act, organization, null, of_kind, of_id, of_name, what_changed);
end
$$;
grant execute on function private.note_act_of(uuid, jsonb, text, uuid, text, text, text, jsonb) to service_role;

-- Signing in, failing to, signing out, another password: on the account itself. Nothing when there is no such account.
create function private.note_account_act(identity uuid, origin jsonb, act text, by_themselves boolean)
returns void
language sql
set search_path = ''
as $$
  select private.note_act_of(case when by_themselves then identity end, origin, act, home.organization_id, 'account', u.id::text, u.email)
  from llm_mentions.users u
  cross join lateral (
    select null::uuid as organization_id
    union all
    select m.organization_id from llm_mentions.organization_users m where m.user_id = u.id and m.status = 'active'
  ) home
  where u.supabase_user_id = identity
$$;
grant execute on function private.note_account_act(uuid, jsonb, text, boolean) to service_role;

create function private.log_evidence_export()
returns trigger
language plpgsql
security definer -- calls note_act, which people may not
set search_path = ''
as $$
begin
  perform private.note_act(
    'evidence.exported', new.organization_id, new.client_id, 'evidence', null,
    (select c.name from llm_mentions.clients c where c.id = new.client_id),
    jsonb_build_object('answers', jsonb_build_array(null, new.quantity), 'details', jsonb_build_array(null, new.details))
  );
  return null;
end
$$;
create trigger log_evidence_export after insert on llm_mentions.usage_logs
  for each row when (new.kind = 'export') execute function private.log_evidence_export();

create trigger log_change after insert or update or delete on llm_mentions.provider_keys
  for each row execute function private.log_change('provider-key', 'sealed', 'sealed_with', 'state', 'state_message', 'tested_at', 'updated_at', 'engine_cards', 'created_by');
create trigger log_change after insert or update or delete on llm_mentions.budgets
  for each row execute function private.log_change('budget', 'updated_at', 'created_by');
create trigger log_change after insert or update or delete on llm_mentions.schedules
  for each row execute function private.log_change('schedule', 'next_at', 'time_zone', 'updated_at', 'created_by');
create trigger log_change after insert or update or delete on llm_mentions.digests
  for each row execute function private.log_change('digest', 'next_at', 'last_sent_at', 'last_problem', 'created_by');
create trigger log_change after insert or update or delete on llm_mentions.judge_settings
  for each row execute function private.log_change('judge', 'problem', 'waits_for', 'changed_by', 'updated_at');
create trigger log_change after insert or update or delete on llm_mentions.clients
  for each row execute function private.log_change('brand', 'brand_set_version', 'scored_version', 'scored_extractor', 'discovered_at', 'discovered_answers', 'created_by');
create trigger log_change after insert or update or delete on llm_mentions.tracked_brands
  for each row execute function private.log_change('tracked-brand');
create trigger log_change after insert or update or delete on llm_mentions.plans
  for each row execute function private.log_change('plan');

revoke execute on all functions in schema private from public;
