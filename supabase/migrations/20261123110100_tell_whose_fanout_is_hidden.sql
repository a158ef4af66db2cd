-- The brand of an analysis, for whoever may see the brand, so that a member without the right hears what is missing.
create function private.brand_of_fanout(analysis uuid)
returns uuid
language sql
stable
security definer -- reads the analysis past its policy; tells nothing of it but a brand the caller sees anyway
set search_path = ''
as $$
  select a.client_id from llm_mentions.query_fanout_analysis a
  where a.id = analysis and a.deleted_at is null and a.client_id in (select private.my_brand_ids())
$$;
grant execute on function private.brand_of_fanout(uuid) to authenticated, service_role;

revoke execute on all functions in schema private from public;
