-- What hangs off an answer lies in the same month as the answer, so each partition refers to its twin. The same rule as
-- one foreign key between the parents, which had to find the month for every row: 71 µs a row, half the time of storing
-- answers, and more with each month.
create or replace function private.ensure_partitions(first timestamptz, last timestamptz)
returns void
language plpgsql
security definer -- creating tables needs the owner; the months are all the caller can choose
set search_path = ''
as $$
declare
  month date := date_trunc('month', first at time zone 'UTC');
  suffix text;
  parent text;
  partition text;
begin
  if first < '2022-11-01' or last > now() + interval '2 days' then
    raise exception 'answers lie between November 2022 and now, not % to %', first, last using errcode = 'check_violation';
  end if;
  while month <= (last at time zone 'UTC')::date loop
    suffix := to_char(month, 'YYYY_MM');
    if to_regclass(format('llm_mentions_partitions.answer_searches_%s', suffix)) is null then
      perform pg_advisory_xact_lock(hashtextextended('ensure_partitions', 0));
      foreach parent in array array['answers', 'answers_details', 'mentions', 'answer_citations', 'answer_searches'] loop
        partition := format('%s_%s', parent, suffix);
        if to_regclass('llm_mentions_partitions.' || partition) is null then
          execute format('create table llm_mentions_partitions.%I (like llm_mentions.%I including defaults including constraints)', partition, parent);
          execute format('alter table llm_mentions_partitions.%I enable row level security', partition);
          if parent <> 'answers' then
            perform private.tie_to_answers(parent, suffix);
          end if;
          execute format(
            'alter table llm_mentions.%I attach partition llm_mentions_partitions.%I for values from (%L) to (%L)',
            parent, partition,
            month::timestamp at time zone 'UTC', (month + interval '1 month')::timestamp at time zone 'UTC'
          );
        end if;
      end loop;
    end if;
    month := (month + interval '1 month')::date;
  end loop;
end
$$;

create function private.tie_to_answers(parent text, suffix text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format(
    'alter table llm_mentions_partitions.%I add constraint %I foreign key (%I, client_id, answered_at, answer_id)
       references llm_mentions_partitions.%I (new_organization_id, client_id, answered_at, id) on delete cascade',
    parent || '_' || suffix, parent || '_' || suffix || '_answer_fkey',
    case when parent = 'answers_details' then 'new_organization_id' else 'organization_id' end,
    'answers_' || suffix
  );
end
$$;
revoke execute on all functions in schema private from public;

do $$
declare
  untied record;
begin
  for untied in
    select c.relname as parent, k.conname as name
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.conparentid = 0 and c.relkind = 'p'
      and k.confrelid = 'llm_mentions.answers'::regclass
  loop
    execute format('alter table llm_mentions.%I drop constraint %I', untied.parent, untied.name);
    perform private.tie_to_answers(untied.parent, right(leaf.relname, 7))
    from pg_inherits i
    join pg_class leaf on leaf.oid = i.inhrelid
    where i.inhparent = format('llm_mentions.%I', untied.parent)::regclass;
  end loop;
end
$$;
