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
comment on table llm_mentions.organization_exports is 'An archive of everything an organization has, made in the background. Kept until expires_at, then deleted with its pieces. attempt fences writers off: only the newest one adds pieces.';
create index organization_exports_organization_id_idx on llm_mentions.organization_exports (organization_id, created_at desc);
create unique index organization_exports_under_way_idx on llm_mentions.organization_exports (organization_id) where status in ('queued', 'running');

create table private.export_pieces (
  organization_id uuid not null,
  export_id       uuid not null,
  position        integer not null,
  bytes           bytea not null,
  primary key (export_id, position),
  foreign key (organization_id, export_id) references llm_mentions.organization_exports (organization_id, id) on delete cascade
);
comment on table private.export_pieces is 'The archive of an export, piece by piece, as uploads are kept: web processes and workers need share no disk, and what is deleted with the organization is really gone.';
alter table private.export_pieces alter column bytes set storage external; -- compressed already
create index export_pieces_organization_id_idx on private.export_pieces (organization_id, export_id);
alter table private.export_pieces enable row level security;

create table private.export_links (
  hash       bytea primary key,
  export_id  uuid not null references llm_mentions.organization_exports (id) on delete cascade,
  expires_at timestamptz not null
);
comment on table private.export_links is 'An address under which a browser may load an archive for a few minutes; only its SHA-256 is kept.';
create index export_links_export_id_idx on private.export_links (export_id);
alter table private.export_links enable row level security;

alter table llm_mentions.organization_exports enable row level security;
grant select on llm_mentions.organization_exports to authenticated;
create policy "admins read exports" on llm_mentions.organization_exports for select to authenticated
  using (organization_id in (select private.my_admin_organization_ids()));
select private.refuse_writes('llm_mentions.organization_exports');
create trigger log_change after insert or delete on llm_mentions.organization_exports
  for each row execute function private.log_change('export', 'asked_by', 'attempt', 'tables', 'tables_done', 'rows', 'bytes', 'failure', 'finished_at', 'status', 'sha256', 'expires_at');

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

revoke execute on all functions in schema private from public;
