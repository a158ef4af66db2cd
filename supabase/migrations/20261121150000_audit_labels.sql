-- A random sample of pairs (answer, tracked brand) that people are asked about, so that precision and recall can be told
-- for all pairs: half of it among pairs read as named, half among the others. Drawn again from the same seed over the
-- same answers it is the same sample.
create table llm_mentions.label_audits (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  client_id       uuid not null,
  seed            bigint not null,
  named_pairs     bigint not null check (named_pairs >= 0),
  unnamed_pairs   bigint not null check (unnamed_pairs >= 0),
  pairs           jsonb not null check (jsonb_typeof(pairs) = 'array' and jsonb_array_length(pairs) between 1 and 200),
  skipped         jsonb not null default '[]' check (jsonb_typeof(skipped) = 'array'),
  made_by         uuid references llm_mentions.users (id) on delete set null,
  created_at      timestamptz not null default now(),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.label_audits is 'pairs: [{"answerId", "answeredAt", "trackedBrandId", "named"}] in the order they are shown; a pair drawn stands for named_pairs (or unnamed_pairs) ÷ pairs drawn of its kind. skipped: places in pairs that nobody could decide.';
create index label_audits_client_id_created_at_idx on llm_mentions.label_audits (client_id, created_at desc);

alter table llm_mentions.label_audits enable row level security;
grant select on llm_mentions.label_audits to authenticated;
create policy "members read audits of labels" on llm_mentions.label_audits for select to authenticated
  using (client_id in (select private.my_brand_ids()));
select private.refuse_writes('llm_mentions.label_audits');
