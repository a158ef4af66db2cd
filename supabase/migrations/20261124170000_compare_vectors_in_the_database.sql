-- Makes what compares vectors here, where pgvector is installed or may be: true when it is there. Run by this migration, and by
-- hand where the extension comes later (docs/operations.md).
create function private.use_vector_extension()
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  home text;
begin
  select n.nspname into home from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'vector';
  if home is null then
    if not exists (select from pg_available_extensions where name = 'vector') then
      return false;
    end if;
    select case when to_regnamespace('extensions') is null then 'public' else 'extensions' end into home;
    begin
      execute format('create extension vector schema %I', home);
    exception when insufficient_privilege or undefined_file or feature_not_supported then
      raise notice 'pgvector is here, but may not be used: %', sqlerrm;
      return false;
    end;
  end if;
  if exists (
    select from pg_attribute
    where attrelid = to_regclass('private.compared_vectors') and attname = 'embedding' and not attisdropped
  ) then
    return true;
  end if;

  drop table if exists private.compared_vectors; -- its column of vectors goes with the extension
  -- Not logged: it is made anew from private.text_vectors for each analysis that is scored.
  execute format($table$
    create unlogged table private.compared_vectors (
      analysis_id uuid not null references llm_mentions.query_fanout_analysis (id) on delete cascade,
      -- Of the passage among all that are compared, from 0.
      position    integer not null check (position >= 0),
      embedding   %I.vector not null,
      kept_at     timestamptz not null default now(),
      primary key (analysis_id, position)
    )
  $table$, home);
  comment on table private.compared_vectors is 'Meanings of the passages of an analysis while they are compared, for pgvector.';
  alter table private.compared_vectors enable row level security;
  -- In the row, not beside it, up to a page: every product reads it.
  alter table private.compared_vectors alter column embedding set storage main;
  revoke all on private.compared_vectors from public, anon, authenticated;
  grant select, insert, delete on private.compared_vectors to service_role;

  -- `vectors` lie one after the other.
  execute format($function$
    create or replace function private.keep_compared_vectors(analysis uuid, first integer, dimensions integer, vectors real[])
    returns void
    language sql
    set search_path = ''
    as $body$
      insert into private.compared_vectors (analysis_id, position, embedding)
      select analysis, first + n, (vectors[n * dimensions + 1 : (n + 1) * dimensions])::%1$I.vector
      from generate_series(0, cardinality(vectors) / dimensions - 1) n
    $body$
  $function$, home);
  execute format($function$
    create or replace function private.products_of_vectors(analysis uuid, dimensions integer, vectors real[])
    returns table (number integer, products bytea)
    language sql
    stable
    set search_path = ''
    -- Rows lie in this order; without statistics they would be sorted with their vectors.
    set enable_sort = off
    set enable_seqscan = off
    set enable_bitmapscan = off
    as $body$
      -- Materialized: made once for each, not for each passage.
      with asked as materialized (
        select n, (vectors[n * dimensions + 1 : (n + 1) * dimensions])::%1$I.vector as embedding
        from generate_series(0, cardinality(vectors) / dimensions - 1) n
      )
      select asked.n, (
        -- 32-bit floats, big-endian, of all passages in their order.
        select string_agg(float4send((-(p.embedding operator(%1$I.<#>) asked.embedding))::real), ''::bytea)
        from (
          select embedding from private.compared_vectors where analysis_id = analysis order by position
        ) p
      )
      from asked
    $body$
  $function$, home);
  revoke execute on function
    private.keep_compared_vectors(uuid, integer, integer, real[]),
    private.products_of_vectors(uuid, integer, real[]) from public;
  grant execute on function
    private.keep_compared_vectors(uuid, integer, integer, real[]),
    private.products_of_vectors(uuid, integer, real[]) to service_role;
  if not has_schema_privilege('service_role', home, 'usage') then
    execute format('grant usage on schema %I to service_role', home);
  end if;
  return true;
end
$$;

select private.use_vector_extension();

revoke execute on all functions in schema private from public;
