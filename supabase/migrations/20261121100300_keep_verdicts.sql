-- Which engine judges the answers of a brand, if any. Without a row the word list speaks.
create table llm_mentions.judge_settings (
  organization_id uuid not null,
  client_id       uuid primary key,
  engine          text not null check (length(engine) between 1 and 120),
  model           text check (length(model) between 1 and 120),
  enabled         boolean not null default true,
  usd_per_month   numeric(12, 4) check (usd_per_month > 0 and usd_per_month <> 'NaN'),
  changed_by      uuid references llm_mentions.users (id) on delete set null,
  updated_at      timestamptz not null default now(),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.judge_settings is 'The engine (as listed for the organization) and model that label sentiment, recommendation and aspects, with a limit per calendar month in UTC.';

-- A verdict belongs to a text, a brand, a version of the instruction and a model: asked once, kept, used by every answer
-- with that text and by every re-scoring.
create table llm_mentions.judge_verdicts (
  organization_id uuid not null,
  client_id       uuid not null,
  key             text not null check (length(key) = 64),
  verdict         jsonb not null check (jsonb_typeof(verdict) = 'object'),
  instruction     integer not null,
  engine          text not null,
  model           text not null,
  cost_usd        numeric(14, 8),
  input_tokens    integer,
  output_tokens   integer,
  created_at      timestamptz not null default now(),
  primary key (client_id, key),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.judge_verdicts is 'What the judge said of each brand in a text. key: SHA-256 of instruction, model, brands asked about and text.';

alter table llm_mentions.judge_settings enable row level security;
alter table llm_mentions.judge_verdicts enable row level security;
grant select on llm_mentions.judge_settings, llm_mentions.judge_verdicts to authenticated;
create policy "members read judges" on llm_mentions.judge_settings for select to authenticated
  using (client_id in (select private.my_brand_ids()));
select private.refuse_writes('llm_mentions.judge_settings');
create policy "members read verdicts" on llm_mentions.judge_verdicts for select to authenticated
  using (client_id in (select private.my_brand_ids()));
select private.refuse_writes('llm_mentions.judge_verdicts');
