-- People change the brands of a set one version at a time. A version set to the largest number there is, past the API,
-- could never be followed by another: the brand's names could not be changed any more.
create function private.step_brand_set_version()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user = 'authenticated' and new.brand_set_version <> old.brand_set_version + 1 then
    raise exception 'Versions of a brand set follow each other' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger step_brand_set_version before update of brand_set_version on llm_mentions.clients
  for each row when (new.brand_set_version <> old.brand_set_version) execute function private.step_brand_set_version();

revoke execute on all functions in schema private from public;
