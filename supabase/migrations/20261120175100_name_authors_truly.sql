-- Whoever makes a row is its author, and nobody else is named as one; runs of schedules are written by the system alone.
alter policy "admins and editors insert analyses" on llm_mentions.analyses
  with check (new_client_id in (select private.my_editable_brand_ids())
    and (created_by is null or created_by = (select private.my_user_id())) and schedule_id is null);
alter policy "admins and editors insert schedules" on llm_mentions.schedules
  with check (client_id in (select private.my_editable_brand_ids())
    and (created_by is null or created_by = (select private.my_user_id())));
alter policy "admins set budgets" on llm_mentions.budgets
  with check (organization_id in (select private.my_admin_organization_ids())
    and (created_by is null or created_by = (select private.my_user_id())));
alter policy "admins insert provider keys" on llm_mentions.provider_keys
  with check (organization_id in (select private.my_admin_organization_ids())
    and (created_by is null or created_by = (select private.my_user_id())));
