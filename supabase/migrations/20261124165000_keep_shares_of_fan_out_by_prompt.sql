create table llm_mentions.fanout_cells (
  organization_id uuid not null,
  client_id       uuid not null,
  analysis_id     uuid not null,
  side            text not null check (side in ('observed', 'simulated')),
  position        integer not null check (position > 0),
  prompt_id       uuid not null,
  -- Observed: whose answers; simulated: who was asked.
  engine          text not null,
  -- Answers of which is told what they searched for, or draws.
  trials          integer not null check (trials > 0),
  primary key (analysis_id, side, position),
  foreign key (organization_id, client_id, analysis_id)
    references llm_mentions.query_fanout_analysis (organization_id, client_id, id) on delete cascade
);
comment on table llm_mentions.fanout_cells is 'What shares of a fan-out analysis are counted of, by prompt and engine: trials of one prompt are not independent, and two analyses are compared prompt by prompt.';

alter table llm_mentions.fanout_cells enable row level security;
grant select on llm_mentions.fanout_cells to authenticated;
create policy "entitled members read cells of analyses" on llm_mentions.fanout_cells for select to authenticated
  using (client_id in (select private.my_fanout_brand_ids()));
select private.refuse_writes('llm_mentions.fanout_cells');

alter table llm_mentions.fanout_queries
  -- Positions of fanout_cells of its side with this sub-query, and in how many of their trials it was.
  add column cells  integer[] not null default '{}',
  add column counts integer[] not null default '{}',
  add constraint fanout_queries_counts_of_cells check (cardinality(cells) = cardinality(counts));

revoke execute on all functions in schema private from public;
