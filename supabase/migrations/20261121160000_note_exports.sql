-- Who took evidence out, when and how much. People read usage but never write it, hence the function.
create function private.note_export(brand uuid, answers integer, details jsonb)
returns void
language sql
security definer -- writes where no policy lets people write; only for a brand the caller may view, and as the caller
set search_path = ''
as $$
  insert into llm_mentions.usage_logs (organization_id, client_id, user_id, kind, quantity, details)
  select c.organization_id, c.id, private.my_user_id(), 'export', answers, details
  from llm_mentions.clients c
  where c.id = brand and c.id in (select private.my_brand_ids())
$$;
revoke execute on all functions in schema private from public;
grant execute on function private.note_export(uuid, integer, jsonb) to authenticated, service_role;
