-- A brand is looked for by its own row among the tracked brands. Who writes a brand through supabase-js writes that row in
-- a second request, or never; so whatever has none at commit gets one of the brand's name.
create function private.give_own_name(brand uuid)
returns void
language sql
security definer -- a competitor of that name becomes the own brand, which people may not make it
set search_path = ''
as $$
  insert into llm_mentions.tracked_brands as t (organization_id, client_id, is_own, name, description)
  select c.organization_id, c.id, true, btrim(c.name), c.description
  from llm_mentions.clients c
  where c.id = brand
    and not exists (select from llm_mentions.tracked_brands own where own.client_id = c.id and own.is_own)
  on conflict (client_id, lower(name)) do update set is_own = true, status = 'tracked'
$$;

create function private.give_own_name_to_brand()
returns trigger
language plpgsql
security definer -- calls a function that only its owner may call
set search_path = ''
as $$
begin
  perform private.give_own_name(new.id);
  return null;
end
$$;
create constraint trigger give_own_name after insert on llm_mentions.clients
  deferrable initially deferred for each row execute function private.give_own_name_to_brand();

-- What only the system counts begins as it says: a brand that starts at the largest version could never be changed.
revoke insert on llm_mentions.clients from authenticated;
grant insert (id, organization_id, name, description, country, language, archived_at, created_by, created_at)
  on llm_mentions.clients to authenticated;

select private.give_own_name(c.id) from llm_mentions.clients c;

revoke execute on all functions in schema private from public;
