-- What happens in bot logs is for who may see them.
alter table llm_mentions.events
  drop constraint events_audience_check,
  add constraint events_audience_check check (audience in ('members', 'admins', 'log-readers'));
update llm_mentions.events set audience = 'log-readers' where kind = 'bots.changed';

alter policy "members read what happened to their brands, admins all" on llm_mentions.events
  using (
    case
      when organization_id in (select private.my_admin_organization_ids()) then true
      when audience = 'admins' then false
      when audience = 'log-readers' then client_id in (select private.my_bot_log_brand_ids())
      when client_id is null then organization_id in (select private.my_organization_ids())
      else client_id in (select private.my_brand_ids())
    end
  );

revoke execute on all functions in schema private from public;
