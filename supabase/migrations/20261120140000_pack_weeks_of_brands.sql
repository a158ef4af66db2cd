-- A trend over a year needs prompts × engines × brands × 53 counts. As rows of brand_rollups they were a third of the
-- time of the report; as one array per 53 weeks they are a fiftieth of the rows.
create table llm_mentions.brand_weeks (
  organization_id  uuid not null,
  client_id        uuid not null,
  block            smallint not null,
  prompt_id        uuid not null,
  engine           text not null,
  channel          text not null,
  country          text not null default '',
  language         text not null default '',
  tracked_brand_id uuid not null,
  present          integer[] not null check (cardinality(present) = 53),
  primary key (client_id, block, prompt_id, engine, channel, country, language, tracked_brand_id),
  foreign key (organization_id, client_id, tracked_brand_id)
    references llm_mentions.tracked_brands (organization_id, client_id, id) on delete cascade
);
comment on table llm_mentions.brand_weeks is 'The column present of the weekly rows of brand_rollups, as 53 counts. Week 1 of block b begins on Monday 2018-01-01 plus 371 · b days.';
create index brand_weeks_tracked_brand_id_idx on llm_mentions.brand_weeks (tracked_brand_id);

-- 53 counts, zero but for the given weeks (1 to 53).
create function private.counts_by_week(weeks integer[], counts bigint[])
returns integer[]
language plpgsql
immutable
set search_path = ''
as $$
declare
  result integer[] := array_fill(0, array[53]);
begin
  for i in 1 .. cardinality(weeks) loop
    result[weeks[i]] := result[weeks[i]] + counts[i];
  end loop;
  return result;
end
$$;

-- Element-wise sum. Most of what is added is one week, so zeros are skipped.
create function private.add_counts(kept integer[], added integer[])
returns integer[]
language plpgsql
immutable
set search_path = ''
as $$
begin
  for i in 1 .. cardinality(added) loop
    if added[i] <> 0 then
      kept[i] := kept[i] + added[i];
    end if;
  end loop;
  return kept;
end
$$;
revoke execute on all functions in schema private from public;
grant execute on function private.counts_by_week(integer[], bigint[]), private.add_counts(integer[], integer[]) to service_role;

alter table llm_mentions.brand_weeks enable row level security;
grant select on llm_mentions.brand_weeks to authenticated;
create policy "members read weeks of brands" on llm_mentions.brand_weeks for select to authenticated
  using (client_id = any (array(select private.my_brand_ids())));
select private.refuse_writes('llm_mentions.brand_weeks');

insert into llm_mentions.brand_weeks
  (organization_id, client_id, block, prompt_id, engine, channel, country, language, tracked_brand_id, present)
select organization_id, client_id, (bucket - date '2018-01-01') / 371, prompt_id, engine, channel, country, language,
       tracked_brand_id,
       private.counts_by_week(array_agg((bucket - date '2018-01-01') % 371 / 7 + 1), array_agg(present::bigint))
from llm_mentions.brand_rollups
where grain = 'week'
group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
