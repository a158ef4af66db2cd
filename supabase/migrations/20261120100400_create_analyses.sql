create table llm_mentions.analyses (
  id                  uuid primary key default gen_random_uuid(),
  new_organization_id uuid not null,
  new_client_id       uuid not null,
  kind                text not null check (kind in ('run', 'import')),
  status              text not null default 'queued'
                      check (status in ('queued', 'running', 'paused', 'completed', 'cancelled', 'failed')),
  label               text not null default '' check (length(label) <= 200),
  engines             text[] not null default '{}' check (cardinality(engines) <= 50),
  country             text check (country ~ '^[A-Z]{2}$'),
  language            text check (length(language) <= 16),
  repeats             integer not null default 1 check (repeats between 1 and 50),
  planned             integer not null default 0,
  import_hash         text,
  import_bytes        bigint,
  import_read_bytes   bigint not null default 0,
  import_lines        integer not null default 0,
  import_added        integer not null default 0,
  import_known        integer not null default 0,
  import_rejected     integer not null default 0,
  failure             text,
  created_by          uuid references llm_mentions.users (id) on delete set null,
  created_at          timestamptz not null default now(),
  started_at          timestamptz,
  finished_at         timestamptz,
  unique (new_organization_id, new_client_id, id),
  foreign key (new_organization_id, new_client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.analyses is 'One run (prompts × engines × repeats) or one import of answers collected elsewhere. Progress of a run is counted from analysis_cells; import_* columns are the progress of an import.';
create index analyses_new_client_id_created_at_idx on llm_mentions.analyses (new_client_id, created_at desc);
create index analyses_new_organization_id_status_idx on llm_mentions.analyses (new_organization_id, status);

create table llm_mentions.analysis_prompts (
  organization_id   uuid not null,
  client_id         uuid not null,
  analysis_id       uuid not null,
  prompt_id         uuid not null,
  prompt_version_id uuid not null,
  primary key (analysis_id, prompt_id),
  unique (organization_id, client_id, analysis_id, prompt_id),
  foreign key (organization_id, client_id, analysis_id)
    references llm_mentions.analyses (new_organization_id, new_client_id, id) on delete cascade,
  foreign key (organization_id, client_id, prompt_id, prompt_version_id)
    references llm_mentions.prompt_versions (organization_id, client_id, prompt_id, id) on delete cascade
);
comment on table llm_mentions.analysis_prompts is 'The prompts of an analysis, at the wording they had.';
create index analysis_prompts_prompt_id_idx on llm_mentions.analysis_prompts (prompt_id);

create table llm_mentions.analysis_cells (
  id                uuid primary key default gen_random_uuid(),
  organization_id   uuid not null,
  client_id         uuid not null,
  analysis_id       uuid not null,
  prompt_id         uuid not null,
  prompt_version_id uuid not null,
  engine            text not null check (length(engine) between 1 and 60),
  country           text,
  language          text,
  repeat            integer not null check (repeat between 1 and 50),
  status            text not null default 'queued' check (status in ('queued', 'asking', 'answered', 'failed', 'cancelled')),
  attempts          integer not null default 0,
  failure_code      text,
  failure_message   text,
  answer_id         uuid,
  answered_at       timestamptz,
  cost_usd          numeric(14, 8),
  latency_ms        integer,
  updated_at        timestamptz not null default now(),
  unique nulls not distinct (analysis_id, prompt_version_id, engine, country, language, repeat),
  foreign key (organization_id, client_id, analysis_id, prompt_id)
    references llm_mentions.analysis_prompts (organization_id, client_id, analysis_id, prompt_id) on delete cascade
);
comment on table llm_mentions.analysis_cells is 'One planned answer. It moves queued → asking → answered | failed, or to cancelled; the row lock of its last step makes an answer stored exactly once.';
create index analysis_cells_analysis_id_status_idx on llm_mentions.analysis_cells (analysis_id, status);

create table llm_mentions.import_chunks (
  organization_id uuid not null,
  client_id       uuid not null,
  analysis_id     uuid not null,
  position        integer not null,
  bytes           bytea not null check (octet_length(bytes) <= 1048576),
  primary key (analysis_id, position),
  foreign key (organization_id, client_id, analysis_id)
    references llm_mentions.analyses (new_organization_id, new_client_id, id) on delete cascade
);
comment on table llm_mentions.import_chunks is 'An uploaded file until its import has read it; in the database so that any worker can read it.';

create table llm_mentions.import_errors (
  organization_id uuid not null,
  client_id       uuid not null,
  analysis_id     uuid not null,
  line            integer not null,
  reason          text not null,
  primary key (analysis_id, line),
  foreign key (organization_id, client_id, analysis_id)
    references llm_mentions.analyses (new_organization_id, new_client_id, id) on delete cascade
);
comment on table llm_mentions.import_errors is 'Lines of an import that were refused, the first thousand by number.';

alter table llm_mentions.analyses enable row level security;
alter table llm_mentions.analysis_prompts enable row level security;
alter table llm_mentions.analysis_cells enable row level security;
alter table llm_mentions.import_chunks enable row level security;
alter table llm_mentions.import_errors enable row level security;

grant select, insert on llm_mentions.analyses, llm_mentions.analysis_prompts, llm_mentions.analysis_cells to authenticated;
grant update (status, label, import_hash, import_bytes, finished_at) on llm_mentions.analyses to authenticated;
grant update (status, attempts, failure_code, failure_message, updated_at) on llm_mentions.analysis_cells to authenticated;
grant insert on llm_mentions.import_chunks to authenticated;
grant select on llm_mentions.import_errors to authenticated;

create policy "members read analyses" on llm_mentions.analyses for select to authenticated
  using (new_client_id in (select private.my_brand_ids()));
create policy "admins and editors insert analyses" on llm_mentions.analyses for insert to authenticated
  with check (new_client_id in (select private.my_editable_brand_ids()));
create policy "admins and editors update analyses" on llm_mentions.analyses for update to authenticated
  using (new_client_id in (select private.my_editable_brand_ids()))
  with check (new_client_id in (select private.my_editable_brand_ids()));
create policy "nobody deletes analyses" on llm_mentions.analyses for delete to authenticated
  using (false);

create policy "members read the prompts of analyses" on llm_mentions.analysis_prompts for select to authenticated
  using (client_id in (select private.my_brand_ids()));
create policy "admins and editors plan the prompts of analyses" on llm_mentions.analysis_prompts for insert to authenticated
  with check (client_id in (select private.my_editable_brand_ids()));
create policy "nobody updates the prompts of analyses" on llm_mentions.analysis_prompts for update to authenticated
  using (false) with check (false);
create policy "nobody deletes the prompts of analyses" on llm_mentions.analysis_prompts for delete to authenticated
  using (false);

create policy "members read cells" on llm_mentions.analysis_cells for select to authenticated
  using (client_id in (select private.my_brand_ids()));
create policy "admins and editors plan cells" on llm_mentions.analysis_cells for insert to authenticated
  with check (client_id in (select private.my_editable_brand_ids()) and status = 'queued' and answer_id is null);
-- Cancelling and resuming never touch a cell that has its answer.
create policy "admins and editors cancel and requeue cells" on llm_mentions.analysis_cells for update to authenticated
  using (client_id in (select private.my_editable_brand_ids()) and status <> 'answered')
  with check (client_id in (select private.my_editable_brand_ids()) and status in ('queued', 'cancelled'));
create policy "nobody deletes cells" on llm_mentions.analysis_cells for delete to authenticated
  using (false);

create policy "nobody reads uploaded files back" on llm_mentions.import_chunks for select to authenticated
  using (false);
create policy "admins and editors upload files" on llm_mentions.import_chunks for insert to authenticated
  with check (client_id in (select private.my_editable_brand_ids()));
create policy "nobody updates uploaded files" on llm_mentions.import_chunks for update to authenticated
  using (false) with check (false);
create policy "nobody deletes uploaded files" on llm_mentions.import_chunks for delete to authenticated
  using (false);

create policy "members read import errors" on llm_mentions.import_errors for select to authenticated
  using (client_id in (select private.my_brand_ids()));
select private.refuse_writes('llm_mentions.import_errors');
