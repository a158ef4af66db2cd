-- llm_mentions holds the product; private holds helpers that no API exposes;
-- llm_mentions_partitions holds the partitions, so that nobody reaches one past its parent's policies.
create schema if not exists llm_mentions;
create schema if not exists private;
create schema if not exists llm_mentions_partitions;

revoke all on schema private, llm_mentions_partitions from public;
grant usage on schema llm_mentions to anon, authenticated, service_role;
grant usage on schema private to authenticated, service_role;
grant usage on schema llm_mentions_partitions to service_role;

alter default privileges in schema llm_mentions grant all on tables to service_role;
alter default privileges in schema llm_mentions grant all on sequences to service_role;
alter default privileges in schema llm_mentions_partitions grant all on tables to service_role;
alter default privileges in schema private grant all on tables to service_role;

-- A table whose rows only the system writes says so with explicit policies.
create function private.refuse_writes(target regclass)
returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format('create policy "nobody inserts rows directly" on %s for insert to authenticated with check (false)', target);
  execute format('create policy "nobody updates rows directly" on %s for update to authenticated using (false) with check (false)', target);
  execute format('create policy "nobody deletes rows directly" on %s for delete to authenticated using (false)', target);
end
$$;

revoke execute on all functions in schema private from public;
