create table llm_mentions.organization_exports (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null references llm_mentions.organizations (id) on delete cascade,
  asked_by        uuid references llm_mentions.users (id) on delete set null default private.my_user_id(),
  created_at      timestamptz not null default now(),
  status          text not null default 'queued' check (status in ('queued', 'running', 'ready', 'failed')),
  attempt         integer not null default 0,
  tables_done     integer not null default 0,
  tables          integer,
  rows            bigint not null default 0,
  bytes           bigint not null default 0,
  sha256          text check (sha256 ~ '^[0-9a-f]{64}$'),
  failure         text check (length(failure) <= 500),
  finished_at     timestamptz,
  expires_at      timestamptz,
  unique (organization_id, id)
);
comment on table llm_mentions.organization_exports is 'An archive of everything that an organization has, made in the background. Deleted with its pieces at expires_at. attempt fences writers: only the newest one adds pieces.';
create index organization_exports_organization_id_idx on llm_mentions.organization_exports (organization_id, created_at desc);
create unique index organization_exports_under_way_idx on llm_mentions.organization_exports (organization_id)
  where status in ('queued', 'running');

alter table llm_mentions.organization_exports enable row level security;
grant select on llm_mentions.organization_exports to answerscope_web;
create policy "admins read exports" on llm_mentions.organization_exports for select to authenticated
  using (organization_id in (select private.my_admin_organization_ids()));
select private.refuse_writes('llm_mentions.organization_exports');
select private.let_product_act('llm_mentions.organization_exports', '{insert, delete}');

create trigger log_change after insert or delete on llm_mentions.organization_exports
  for each row execute function private.log_change(
    'export', 'asked_by', 'attempt', 'tables', 'tables_done', 'rows', 'bytes', 'failure', 'finished_at', 'status', 'sha256',
    'expires_at'
  );

create table private.export_pieces (
  organization_id uuid not null,
  export_id       uuid not null,
  position        integer not null,
  bytes           bytea not null,
  primary key (export_id, position),
  foreign key (organization_id, export_id)
    references llm_mentions.organization_exports (organization_id, id) on delete cascade
);
comment on table private.export_pieces is 'The archive of an export in pieces, stored like uploads: web processes and workers share no disk, and deleting the organization deletes it.';
create index export_pieces_organization_id_idx on private.export_pieces (organization_id, export_id);
-- Already compressed.
alter table private.export_pieces alter column bytes set storage external;

alter table private.export_pieces enable row level security;

create table private.export_links (
  hash       bytea primary key,
  export_id  uuid not null references llm_mentions.organization_exports (id) on delete cascade,
  expires_at timestamptz not null
);
comment on table private.export_links is 'A URL that loads an archive in a browser for a few minutes; only its SHA-256 is stored.';
create index export_links_export_id_idx on private.export_links (export_id);

alter table private.export_links enable row level security;
grant insert on private.export_links to answerscope_web;
create policy "the product acts for its organization: insert" on private.export_links for insert to answerscope_web
  with check (export_id in (
    select e.id from llm_mentions.organization_exports e where e.organization_id in (select private.acting_for())));

create function private.export_of_link(link_hash bytea)
returns table (id uuid, bytes bigint, created_at timestamptz)
language sql
stable
security definer -- the caller is not signed in; the hash is the proof
set search_path = ''
as $$
  select e.id, e.bytes, e.created_at from private.export_links l
  join llm_mentions.organization_exports e on e.id = l.export_id
  where l.hash = link_hash and l.expires_at > now() and e.status = 'ready' and e.expires_at > now()
$$;
grant execute on function private.export_of_link(bytea) to answerscope_web, service_role;

create function private.export_piece(export uuid, place integer)
returns bytea
language sql
stable
security definer -- the web process has checked the link
set search_path = ''
as $$
  select p.bytes from private.export_pieces p where p.export_id = export and p.position = place
$$;
grant execute on function private.export_piece(uuid, integer) to answerscope_web, service_role;

-- The comment of a table and its columns as JSON types, for the schemas of an archive.
create function private.table_shape(of_table regclass)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'comment', obj_description(of_table, 'pg_class'),
    'columns', (
      select jsonb_agg(jsonb_build_object('name', a.attname, 'type', pg_catalog.format_type(a.atttypid, null), 'nullable', not a.attnotnull) order by a.attnum)
      from pg_catalog.pg_attribute a where a.attrelid = of_table and a.attnum > 0 and not a.attisdropped))
$$;
grant execute on function private.table_shape(regclass) to service_role;

create table llm_mentions.retention_settings (
  organization_id    uuid primary key references llm_mentions.organizations (id) on delete cascade,
  answers_days       integer check (answers_days between 30 and 3650),
  bodies_days        integer check (bodies_days between 7 and 3650),
  notifications_days integer not null default 180 check (notifications_days between 30 and 3650),
  usage_days         integer check (usage_days between 95 and 3650),
  exports_days       integer not null default 7 check (exports_days between 1 and 7),
  audit_days         integer not null default 730 check (audit_days between 90 and 3650),
  updated_at         timestamptz not null default now()
);
comment on table llm_mentions.retention_settings is 'For how many days data is kept; null: forever. Without a row: the defaults. A nightly job deletes the rest. Roll-ups are deleted with their answers: no number without its answer data.';

alter table llm_mentions.retention_settings enable row level security;
grant select on llm_mentions.retention_settings to answerscope_web;
grant insert (
  organization_id, answers_days, bodies_days, notifications_days, usage_days, exports_days, audit_days
) on llm_mentions.retention_settings to answerscope_web;
grant update (
  answers_days, bodies_days, notifications_days, usage_days, exports_days, audit_days, updated_at
) on llm_mentions.retention_settings to answerscope_web;
create policy "admins read retention" on llm_mentions.retention_settings for select to authenticated
  using (organization_id in (select private.my_admin_organization_ids()));
create policy "owners set retention" on llm_mentions.retention_settings for insert to authenticated
  with check (organization_id in (select private.my_owned_organization_ids()));
create policy "owners change retention" on llm_mentions.retention_settings for update to authenticated
  using (organization_id in (select private.my_owned_organization_ids()))
  with check (organization_id in (select private.my_owned_organization_ids()));
create policy "nobody deletes retention" on llm_mentions.retention_settings for delete to authenticated using (false);

create trigger log_change after insert or update or delete on llm_mentions.retention_settings
  for each row execute function private.log_change('retention', 'updated_at');

create table private.retention_runs (
  organization_id uuid primary key references llm_mentions.organizations (id) on delete cascade,
  day             date not null
);
comment on table private.retention_runs is 'The day for which deletion by retention was last enqueued.';

alter table private.retention_runs enable row level security;

create table llm_mentions.organization_deletions (
  organization_id uuid primary key references llm_mentions.organizations (id) on delete cascade,
  asked_by        uuid references llm_mentions.users (id) on delete set null,
  reason          text check (length(reason) <= 1000),
  created_at      timestamptz not null default now(),
  due_at          timestamptz not null,
  started_at      timestamptz,
  rows_deleted    bigint not null default 0,
  tries           integer not null default 0 check (tries >= 0),
  tried_at        timestamptz
);
comment on table llm_mentions.organization_deletions is 'The organization is deleted at due_at unless an owner or admin cancels it before; from started_at on it cannot be canceled. This is the last row to be deleted.';
comment on column llm_mentions.organization_deletions.tries is 'How often it was started or continued since it was due. Each attempt waits longer than the one before, so that one that always fails blocks no other; tried_at moves while an attempt makes progress.';

alter table llm_mentions.organization_deletions enable row level security;
grant select on llm_mentions.organization_deletions to answerscope_web;
create policy "members read that their organization will be deleted"
  on llm_mentions.organization_deletions for select to authenticated
  using (organization_id in (select private.my_organization_ids()));
select private.refuse_writes('llm_mentions.organization_deletions');

create trigger log_change after insert or update or delete on llm_mentions.organization_deletions
  for each row execute function private.log_change('deletion', 'asked_by', 'rows_deleted', 'started_at', 'tries', 'tried_at');

-- Owners only, with the name typed; the time is the database's own.
create function private.ask_for_deletion(organization uuid, typed_name text, why text)
returns timestamptz
language plpgsql
security definer -- people write no deletions directly: the grace period cannot be shortened
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
grant execute on function private.ask_for_deletion(uuid, text, text) to answerscope_web, service_role;

create function private.cancel_deletion(organization uuid)
returns boolean
language plpgsql
security definer -- people write no deletions directly
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
grant execute on function private.cancel_deletion(uuid) to answerscope_web, service_role;

create function private.sole_ownerships(identity uuid)
returns table (organization_id uuid, name text, members integer, deletion_due_at timestamptz)
language sql
stable
security definer -- counts members past their policy
set search_path = ''
as $$
  select o.id, o.name,
    (select count(*)::integer from llm_mentions.organization_users a where a.organization_id = o.id and a.status = 'active'),
    (select d.due_at from llm_mentions.organization_deletions d where d.organization_id = o.id)
  from llm_mentions.users u
  join llm_mentions.organization_users m on m.user_id = u.id and m.role = 'owner' and m.status = 'active'
  join llm_mentions.organizations o on o.id = m.organization_id
  where u.supabase_user_id = identity and not exists (
    select from llm_mentions.organization_users x
    where x.organization_id = o.id and x.user_id <> u.id and x.role = 'owner' and x.status = 'active')
  order by o.name, o.id
$$;
grant execute on function private.sole_ownerships(uuid) to answerscope_web, service_role;

-- Removes a person's name from what stays: the audit log of others, invitations to their address, and trials they asked
-- for. Their own rows are deleted with the profile; foreign keys clear the author of rows they created.
create function private.forget_person(person uuid, mailbox text)
returns void
language plpgsql
security definer -- reaches every organization of the person
set search_path = ''
as $$
begin
  perform set_config('private.forgetting_audit_log', 'names', true);
  update llm_mentions.audit_log l
  set actor_name = case when l.actor_id = person then 'deleted person' else l.actor_name end,
    subject_name = case when l.subject_id = person::text or lower(l.subject_name) = lower(forget_person.mailbox) then 'deleted person' else l.subject_name end
  where l.actor_id = person or l.subject_id = person::text or lower(l.subject_name) = lower(forget_person.mailbox);
  perform set_config('private.forgetting_audit_log', '', true);
  delete from llm_mentions.email_reports d where d.recipients = array[person];
  update llm_mentions.email_reports d set recipients = array_remove(d.recipients, person) where person = any (d.recipients);
  delete from llm_mentions.invitations i where lower(i.email) = lower(forget_person.mailbox);
  update llm_mentions.trials t set email = null, mail_domain = '', mailbox = null
  where t.email = lower(forget_person.mailbox);
end
$$;
grant execute on function private.forget_person(uuid, text) to answerscope_web, service_role;

-- Everything stored about a person: rows of one table that a foreign key ties to them.
create function private.rows_of_person(person uuid, target regclass, tie text, columns text[])
returns setof json
language plpgsql
stable
security definer -- reads tables past their policies, for the caller only
set search_path = ''
as $$
begin
  if person is distinct from private.my_user_id() or not exists (
    select from pg_catalog.pg_constraint k
    join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attname = tie and a.attnum = any (k.conkey)
    where k.contype = 'f' and k.conrelid = target
      and k.confrelid in ('llm_mentions.users'::regclass, 'llm_mentions.organization_users'::regclass)
  ) then
    raise exception 'These are not rows about the caller' using errcode = 'insufficient_privilege';
  end if;
  return query execute format('select row_to_json(x) from (select %s from %s t where t.%I = $1) x',
    (select string_agg(format('t.%I', c), ', ') from unnest(columns) c), target, tie) using person;
end
$$;
grant execute on function private.rows_of_person(uuid, regclass, text, text[]) to answerscope_web, service_role;

revoke execute on all functions in schema private from public;
