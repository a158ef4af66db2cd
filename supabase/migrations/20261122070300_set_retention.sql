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
comment on table llm_mentions.retention_settings is 'For how many days what is kept; null: for ever. No row: the defaults. A nightly job deletes the rest. With answers go their roll-ups: no number without its evidence.';

alter table llm_mentions.retention_settings enable row level security;
grant select on llm_mentions.retention_settings to authenticated;
grant insert (organization_id, answers_days, bodies_days, notifications_days, usage_days, exports_days, audit_days)
  on llm_mentions.retention_settings to authenticated;
grant update (answers_days, bodies_days, notifications_days, usage_days, exports_days, audit_days, updated_at)
  on llm_mentions.retention_settings to authenticated;
create policy "admins read retention" on llm_mentions.retention_settings for select to authenticated
  using (organization_id in (select private.my_admin_organization_ids()));
create policy "owners set retention" on llm_mentions.retention_settings for insert to authenticated
  with check (organization_id in (select private.my_owned_organization_ids()));
create policy "owners change retention" on llm_mentions.retention_settings for update to authenticated
  using (organization_id in (select private.my_owned_organization_ids()))
  with check (organization_id in (select private.my_owned_organization_ids()));
create policy "nobody deletes retention" on llm_mentions.retention_settings for delete to authenticated
  using (false);
create trigger log_change after insert or update or delete on llm_mentions.retention_settings
  for each row execute function private.log_change('retention', 'updated_at');

create table private.retention_runs (
  organization_id uuid primary key references llm_mentions.organizations (id) on delete cascade,
  day             date not null
);
comment on table private.retention_runs is 'The day for which deleting what is too old was last enqueued.';
alter table private.retention_runs enable row level security;

revoke execute on all functions in schema private from public;
