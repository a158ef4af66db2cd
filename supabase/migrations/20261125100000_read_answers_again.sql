-- Stored answers that somebody wants read again, chosen by brand, engine and time. What is read is marked by a place in
-- the order brand, moment, answer, kept in the transaction that stores it: every answer once, whoever dies.
create table llm_mentions.rereadings (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null references llm_mentions.organizations (id) on delete cascade,
  client_id       uuid,
  engine          text check (length(engine) between 1 and 120),
  first_day       date,
  last_day        date check (last_day >= first_day),
  only_older      boolean not null default false,
  extractor       integer not null,
  total           bigint not null check (total >= 0),
  done            bigint not null default 0 check (done >= 0),
  changed         bigint not null default 0 check (changed >= 0),
  at_client_id    uuid,
  at_moment       timestamptz,
  at_answer_id    uuid,
  status          text not null default 'running' check (status in ('running', 'completed', 'cancelled', 'failed')),
  started_by      uuid references llm_mentions.users (id) on delete set null,
  started_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  finished_at     timestamptz,
  check ((status = 'running') = (finished_at is null)),
  unique (organization_id, id),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.rereadings is 'Stored answers of an organization, or of one brand of it, that were read again on request. extractor: the version there was at the start; only_older: leaves out what it had read. Days are UTC, both within. at_…: the last answer read.';
create unique index rereadings_running_idx on llm_mentions.rereadings (organization_id) where status = 'running';
create index rereadings_organization_id_started_at_idx on llm_mentions.rereadings (organization_id, started_at desc);
create index rereadings_client_id_idx on llm_mentions.rereadings (client_id);

create table llm_mentions.rereading_brands (
  organization_id uuid not null,
  client_id       uuid not null,
  rereading_id    uuid not null,
  answers         bigint not null check (answers >= 0),
  changed         bigint not null check (changed >= 0),
  counts          jsonb not null check (jsonb_typeof(counts) = 'object'),
  primary key (rereading_id, client_id),
  foreign key (organization_id, rereading_id) references llm_mentions.rereadings (organization_id, id) on delete cascade,
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.rereading_brands is 'What reading again moved, by brand. counts: {"valid": [before, after], "tracked": {tracked brand: {"gained", "lost", "named": [before, after], …}}} of all answers read, see core/rereading/effect.ts.';
create index rereading_brands_client_id_idx on llm_mentions.rereading_brands (client_id);

create table llm_mentions.rereading_changes (
  organization_id uuid not null,
  client_id       uuid not null,
  rereading_id    uuid not null,
  answered_at     timestamptz not null,
  answer_id       uuid not null,
  change          jsonb not null check (jsonb_typeof(change) = 'object'),
  primary key (rereading_id, answer_id),
  foreign key (organization_id, rereading_id) references llm_mentions.rereadings (organization_id, id) on delete cascade,
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.rereading_changes is 'The first answers that read differently, with what differs.';
create index rereading_changes_client_id_idx on llm_mentions.rereading_changes (client_id);

alter table llm_mentions.rereadings enable row level security;
alter table llm_mentions.rereading_brands enable row level security;
alter table llm_mentions.rereading_changes enable row level security;
grant select on llm_mentions.rereadings, llm_mentions.rereading_brands, llm_mentions.rereading_changes to authenticated;
create policy "admins read what was read again" on llm_mentions.rereadings for select to authenticated
  using (organization_id in (select private.my_admin_organization_ids()));
select private.refuse_writes('llm_mentions.rereadings');
create policy "admins read what reading again moved" on llm_mentions.rereading_brands for select to authenticated
  using (organization_id in (select private.my_admin_organization_ids()));
select private.refuse_writes('llm_mentions.rereading_brands');
create policy "admins read which answers changed" on llm_mentions.rereading_changes for select to authenticated
  using (organization_id in (select private.my_admin_organization_ids()));
select private.refuse_writes('llm_mentions.rereading_changes');

revoke execute on all functions in schema private from public;
