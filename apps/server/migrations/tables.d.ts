/** Written by `npm run migration` from the declarations of tables; not edited by hand. */
import type { ColumnType } from '@mouldwright/server-kit'

declare module '@mouldwright/server-kit' {
  interface Database {
    account_person: {
      account_id: number
      name: string
      updated_at: ColumnType<string, Date | string, Date | string>
    }
    account_photo: {
      account_id: number
      content: Buffer
      updated_at: ColumnType<string, Date | string, Date | string>
    }
    account_recovery: {
      hash: Buffer
      visitor: Buffer
      sealed_target: string
      account_id: number | null
      step: ColumnType<'code' | 'password', 'code' | 'password' | undefined, 'code' | 'password'>
      tries: ColumnType<number, number | undefined, number>
      expires_at: ColumnType<string, Date | string, Date | string>
    }
    alarms_alarm: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      status: 'open' | 'acknowledged' | 'over' | null
      rule_id: number | null
      cause: 'mouldLate' | 'machineSilent' | 'machineNoNews' | 'machineError' | 'gateOverridden' | null
      subject: string | null
      since: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      told: string | null
      told_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      delivery: 'sent' | 'waiting' | 'retrying' | 'noAddress' | 'failed' | null
      unreached: string | null
      acknowledged_by: string | null
      acknowledged_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      ended_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      search_text: ColumnType<string | null, never, never>
    }
    alarms_notice: {
      tenant_id: number
      factory_id: number
      alarm_id: number
      user_id: number
      rule_id: number
      at: ColumnType<string, Date | string, Date | string>
      message_id: number | null
      delivery: 'sent' | 'waiting' | 'retrying' | 'noAddress' | 'failed'
    }
    alarms_open: {
      tenant_id: number
      factory_id: number
      rule_id: number
      cause_key: string
      alarm_id: number | null
    }
    alarms_rule: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      name: string
      cause: 'mouldLate' | 'machineSilent' | 'machineNoNews' | 'machineError' | 'gateOverridden'
      notify_way: 'mail' | 'sms'
      delay_minutes: number
      daily_limit: number
      valid: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    alarms_rule_machines: {
      tenant_id: number
      factory_id: number
      parent_id: number
      position: number
      machine_id: number
    }
    alarms_rule_receivers: {
      tenant_id: number
      factory_id: number
      parent_id: number
      position: number
      user_id: number
      shift_id: number | null
    }
    alarms_rule_sections: {
      tenant_id: number
      factory_id: number
      parent_id: number
      position: number
      section_id: number
    }
    alarms_watch: {
      tenant_id: number
      factory_id: number
      watched_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
    }
    aps_automatic: {
      tenant_id: number
      factory_id: number
      schedule_id: number
      version: number
      cron: string
      is_on: boolean
      account_id: number
      user_id: number
      by: string
      next_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
    }
    aps_automatic_run: {
      tenant_id: number
      factory_id: number
      id: number
      schedule_id: number
      due_at: ColumnType<string, Date | string, Date | string>
      missed: number
      result: 'running' | 'done' | 'skipped' | 'failed'
      started_at: ColumnType<string, Date | string, Date | string>
      ended_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      step: 'load' | 'run'
      task_id: number | null
      session_id: number | null
      error: ColumnType<unknown, string | Readonly<Record<string, unknown>> | null | undefined, string | Readonly<Record<string, unknown>> | null>
      late_before: ColumnType<unknown, string | Readonly<Record<string, unknown>>, string | Readonly<Record<string, unknown>>>
      newly_late: ColumnType<unknown, string | Readonly<Record<string, unknown>>, string | Readonly<Record<string, unknown>>>
    }
    aps_automatic_turn: {
      tenant_id: number
      factory_id: number
      schedule_id: number
      look_at: ColumnType<string, Date | string, Date | string>
    }
    aps_decision: {
      tenant_id: number
      factory_id: number
      schedule_id: number
      kind: 'lock' | 'outsource' | 'way' | 'due' | 'begin' | 'priority' | 'time' | 'teamTime'
      record_id: number
      operation: number
      value: ColumnType<unknown, string | Readonly<Record<string, unknown>>, string | Readonly<Record<string, unknown>>>
      at: ColumnType<string, Date | string, Date | string>
      by: string
    }
    aps_defect: {
      tenant_id: number
      factory_id: number
      snapshot_id: number
      position: number
      code: string
      severity: 'error' | 'warning'
      params: ColumnType<unknown, string | Readonly<Record<string, unknown>>, string | Readonly<Record<string, unknown>>>
      entity: string | null
      record_id: number | null
      label: string
    }
    aps_forecast: {
      tenant_id: number
      factory_id: number
      plan_id: number
      at: ColumnType<string, Date | string, Date | string>
      is_whole: boolean
      happened: Buffer
    }
    aps_forecast_mould: {
      tenant_id: number
      factory_id: number
      plan_id: number
      mould_id: number
      end_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      late_minutes: number
      trial_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      trial_late_minutes: number | null
      late_since: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      cause: ColumnType<unknown, string | Readonly<Record<string, unknown>> | null | undefined, string | Readonly<Record<string, unknown>> | null>
    }
    aps_forecast_turn: {
      id: number
      tenant_id: number
      factory_id: number
      at: ColumnType<string, Date | string, Date | string>
    }
    aps_mock: {
      tenant_id: number
      factory_id: number
      schedule_id: number
      source_id: number
      source_name: string
      publication: number | null
      began_at: ColumnType<string, Date | string, Date | string>
      by: string
      base: ColumnType<unknown, string | Readonly<Record<string, unknown>>, string | Readonly<Record<string, unknown>>>
      merged_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      merged_by: string | null
      target_id: number | null
      target_name: string | null
      plan_before: number | null
      load_task_id: number | null
      run_task_id: number | null
      first_load_id: number | null
    }
    aps_plan: {
      tenant_id: number
      factory_id: number
      id: number
      schedule_id: number
      snapshot_id: number
      at: ColumnType<string, Date | string, Date | string>
      by: string
      seconds: number
      method: string
      seed: number
      epochs: number
      iterations: number
      engine_version: string
      stopped: boolean
      only_touched: boolean | null
      tasks: number
      unplaced_tasks: number
      moulds: number
      late_moulds: number
      on_time_rate: number
      start_at: ColumnType<string, Date | string, Date | string>
      horizon_end: ColumnType<string, Date | string, Date | string>
      objective: ColumnType<unknown, string | Readonly<Record<string, unknown>>, string | Readonly<Record<string, unknown>>>
      curve: ColumnType<unknown, string | Readonly<Record<string, unknown>> | null | undefined, string | Readonly<Record<string, unknown>> | null>
      notes: ColumnType<unknown, string | Readonly<Record<string, unknown>>, string | Readonly<Record<string, unknown>>>
      kpis: ColumnType<unknown, string | Readonly<Record<string, unknown>>, string | Readonly<Record<string, unknown>>>
      catalog: ColumnType<unknown, string | Readonly<Record<string, unknown>>, string | Readonly<Record<string, unknown>>>
      answer: Buffer
      gantt: Buffer
      is_current: boolean
      published_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      publisher: string | null
      superseded_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
    }
    aps_plan_mould: {
      tenant_id: number
      factory_id: number
      plan_id: number
      mould_id: number
      mould_number: string
      mould_name: string
      customer: string | null
      salesman: string | null
      priority: number
      delivery_date: string | null
      start_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      end_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      late_minutes: number
      trial_event: string | null
      trial_date: string | null
      trial_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      trial_late_minutes: number | null
      tasks: number
      unplaced_tasks: number
      done_tasks: number
      batchless_tasks: number
      forced_tasks: number
      parts: number
      work_minutes: number
    }
    aps_publication: {
      tenant_id: number
      factory_id: number
      id: number
      number: number
      plan_id: number
      schedule_id: number
      schedule_name: string
      publisher: string
      published_at: ColumnType<string, Date | string, Date | string>
      superseded_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
    }
    aps_published_task: {
      tenant_id: number
      factory_id: number
      publication_id: number
      position: number
      mould_id: number
      mould_number: string
      part_id: number
      part_number: string
      part_name: string
      batch_id: number | null
      batch_number: string | null
      operation_number: number
      process_name: string
      section_id: number
      section_name: string
      machine_id: number | null
      resource_name: string | null
      start_at: ColumnType<string, Date | string, Date | string>
      end_at: ColumnType<string, Date | string, Date | string>
      minutes: number
    }
    aps_run: {
      tenant_id: number
      factory_id: number
      id: number
      schedule_id: number
      kind: 'load' | 'run'
      state: 'active' | 'succeeded' | 'stopped' | 'failed' | 'cancelled'
      by: string
      user_id: number
      stop_requested: ColumnType<boolean, boolean | undefined, boolean>
      started_at: ColumnType<string, Date | string, Date | string>
      ended_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      error: ColumnType<unknown, string | Readonly<Record<string, unknown>> | null | undefined, string | Readonly<Record<string, unknown>> | null>
    }
    aps_schedule: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      name: string
      is_default: ColumnType<boolean, boolean | undefined, boolean>
      is_mock: ColumnType<boolean, boolean | undefined, boolean>
      status: 'notStarted' | 'inProgress' | 'completed' | 'published' | null
      run_status: 'none' | 'loading' | 'running' | 'succeeded' | 'stopped' | 'failed' | 'cancelled' | null
      start_point: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      horizon_days: number
      time_budget_seconds: number
      seed: number
      frozen_hours: number
      assumed_ready_hours: number | null
      outsourcing_days: number
      delivery_date: string | null
      priority: number | null
      task_count: number | null
      unplaced_count: number | null
      mould_count: number | null
      late_moulds: number | null
      on_time_rate: number | null
      run_seconds: number | null
      loaded_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      ran_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      creator: string | null
      publisher: string | null
      published_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    aps_schedule_moulds: {
      tenant_id: number
      factory_id: number
      parent_id: number
      position: number
      mould_id: number
    }
    aps_session: {
      tenant_id: number
      factory_id: number
      id: number
      schedule_id: number
      plan_id: number
      user_id: number
      by: string
      version: number
      position: number
      opened_at: ColumnType<string, Date | string, Date | string>
      used_at: ColumnType<string, Date | string, Date | string>
      asked_by: number | null
      asked_name: string | null
      asked_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
    }
    aps_session_step: {
      tenant_id: number
      factory_id: number
      session_id: number
      position: number
      id: number
      change: ColumnType<unknown, string | Readonly<Record<string, unknown>>, string | Readonly<Record<string, unknown>>>
      moved: number
      later: number
      earlier: number
      at: ColumnType<string, Date | string, Date | string>
      by: string
    }
    aps_setting: {
      tenant_id: number
      factory_id: number
      set_name: 'global' | 'globalMock' | 'default' | 'defaultMock'
      version: number
      values: ColumnType<unknown, string | Readonly<Record<string, unknown>>, string | Readonly<Record<string, unknown>>>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string
    }
    aps_snapshot: {
      tenant_id: number
      factory_id: number
      id: number
      schedule_id: number
      at: ColumnType<string, Date | string, Date | string>
      by: string
      start_at: ColumnType<string, Date | string, Date | string>
      horizon_end: ColumnType<string, Date | string, Date | string>
      engine_version: string
      fingerprint: string
      moulds: number
      parts: number
      batches: number
      tasks: number
      resources: number
      errors: number
      warnings: number
      problem: Buffer
      names: Buffer
      published_plan_id: number | null
      sources: ColumnType<unknown, string | Readonly<Record<string, unknown>>, string | Readonly<Record<string, unknown>>>
    }
    aps_task: {
      tenant_id: number
      factory_id: number
      plan_id: number
      position: number
      task_id: number
      split: number
      splits: number
      mould_id: number
      mould_number: string
      mould_name: string
      customer: string | null
      salesman: string | null
      part_id: number
      part_number: string
      part_name: string
      part_type: number
      batch_id: number | null
      batch_number: string | null
      work_order: string | null
      quantity: number
      priority: number
      operation_number: number
      process_name: string
      section_id: number
      section_name: string
      group_id: number | null
      group_name: string | null
      machine_id: number | null
      resource_no: number | null
      resource_name: string | null
      start_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      end_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      real_start: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      work_minutes: number
      setup_minutes: number
      estimated_minutes: number
      progress: number
      cam_status: string | null
      task_status: string
      source: number
      lock: number
      flags: number
      is_outsourced: boolean
      delivery_date: string | null
      late_minutes: number
      why: ColumnType<unknown, string | Readonly<Record<string, unknown>>, string | Readonly<Record<string, unknown>>>
      why_here: ColumnType<unknown, string | Readonly<Record<string, unknown>> | null | undefined, string | Readonly<Record<string, unknown>> | null>
      unplaced: ColumnType<unknown, string | Readonly<Record<string, unknown>> | null | undefined, string | Readonly<Record<string, unknown>> | null>
      search_text: ColumnType<string | null, never, never>
    }
    assistant_application: {
      id: number
      code: string
      for_tenant: number
      channel_url: string | null
      api_url: string | null
      model: string | null
      api_secret: string | null
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
    }
    assistant_feedback: {
      tenant_id: number
      id: number
      user_id: number
      rating: number
      text: string | null
      given_at: ColumnType<string, Date | string, Date | string>
    }
    assistant_question: {
      tenant_id: number
      id: number
      user_id: number
      asked_at: ColumnType<string, Date | string, Date | string>
    }
    basic_calculation_parameter: {
      tenant_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      code: string
      name: string
      type: 1 | 2 | 3
      unit: string | null
      default_value: number
      own_value: number | null
      sort: number
      valid: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    basic_calendar: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      name: string
      is_default: ColumnType<boolean, boolean | undefined, boolean>
      valid: ColumnType<boolean, boolean | undefined, boolean>
      sort: number
      rest_monday: ColumnType<boolean, boolean | undefined, boolean>
      rest_tuesday: ColumnType<boolean, boolean | undefined, boolean>
      rest_wednesday: ColumnType<boolean, boolean | undefined, boolean>
      rest_thursday: ColumnType<boolean, boolean | undefined, boolean>
      rest_friday: ColumnType<boolean, boolean | undefined, boolean>
      rest_saturday: ColumnType<boolean, boolean | undefined, boolean>
      rest_sunday: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    basic_calendar_holidays: {
      tenant_id: number
      factory_id: number
      parent_id: number
      position: number
      name: string
      type: 'fixed' | 'floating'
      start_date: string
      end_date: string
      is_worked: ColumnType<boolean, boolean | undefined, boolean>
    }
    basic_colour: {
      tenant_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      standard_id: number
      code: string
      name: string
      rgb: string
      meaning: string | null
      sort: number
      valid: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    basic_colour_standard: {
      tenant_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      code: string
      name: string
      sort: number
      valid: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    basic_cost_centre: {
      tenant_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      code: string
      name: string
      type: 1 | 2 | 3
      customer_id: number | null
      sort: number
      valid: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    basic_currency: {
      tenant_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      code: string
      name: string
      symbol: string | null
      sort: number
      valid: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    basic_currency_rates: {
      tenant_id: number
      parent_id: number
      position: number
      valid_from: string
      rate: number
    }
    basic_customer: {
      tenant_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      number: string
      name: string
      short_name: string | null
      area: string | null
      address: string | null
      telephone: string | null
      fax: string | null
      email: string | null
      is_sporadic: ColumnType<boolean, boolean | undefined, boolean>
      valid: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    basic_customer_delivery_addresses: {
      tenant_id: number
      parent_id: number
      position: number
      name: string
      detail: string
    }
    basic_customer_windows: {
      tenant_id: number
      parent_id: number
      position: number
      name: string
    }
    basic_deal_way: {
      tenant_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      name: string
      outcome: 'rework' | 'scrap' | 'concession' | 'returnToSupplier'
      needs_approval: ColumnType<boolean, boolean | undefined, boolean>
      sort: number
      valid: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    basic_electrode_material: {
      tenant_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      code: string
      name: string
      material_id: number | null
      rough_count: number
      rough_gap: number | null
      semi_fine_count: number
      semi_fine_gap: number | null
      fine_count: number
      fine_gap: number | null
      sort: number
      valid: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    basic_file_type: {
      tenant_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      code: string
      name: string
      endings: string
      security: 1 | 2 | 3 | 4
      storage: 1 | 2 | 3
      max_megabytes: number
      sort: number
      valid: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    basic_fixture: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      code: string
      name: string
      count: number
      valid: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    basic_flow_time: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      from_group_id: number
      to_group_id: number
      minutes: number
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    basic_kanban: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      code: string
      name: string
      type: 'list' | 'layout' | 'utilisation' | 'andon' | 'figures'
      display_seconds: number
      sequence: number
      valid: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      resource_group_id: number | null
      background_image: number | null
      search_text: ColumnType<string | null, never, never>
    }
    basic_kanban_machines: {
      tenant_id: number
      factory_id: number
      parent_id: number
      position: number
      machine_id: number
      x: number
      y: number
    }
    basic_kanban_pictures: {
      tenant_id: number
      factory_id: number
      parent_id: number
      position: number
      picture: number
    }
    basic_kanban_sections: {
      tenant_id: number
      factory_id: number
      parent_id: number
      position: number
      section_id: number
    }
    basic_machine: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      name: string
      alias: string | null
      type: string | null
      status: 'normal' | 'service' | 'invalid'
      section_id: number
      resource_groups: string | null
      department_id: number | null
      asset_name: string | null
      asset_number: string | null
      serial_number: string | null
      computer_ip1: string | null
      computer_ip2: string | null
      computer_ip3: string | null
      machine_ip1: string | null
      machine_ip2: string | null
      port1: number | null
      port2: number | null
      login_name: string | null
      password: string | null
      mts_server: string | null
      fixture_count: number | null
      start_tool_number: number | null
      safe_coordinate_mode: 'none' | 'machine' | 'workpiece' | 'fixture' | null
      can_adjust_on_machine: ColumnType<boolean, boolean | undefined, boolean>
      can_check_on_machine: ColumnType<boolean, boolean | undefined, boolean>
      is_automation_line: ColumnType<boolean, boolean | undefined, boolean>
      logs_work: ColumnType<boolean, boolean | undefined, boolean>
      target_rate: number | null
      labour_rate: number | null
      equipment_rate: number | null
      video_url: string | null
      simultaneous_tasks: number
      work_rate: number | null
      runs_unattended: ColumnType<boolean, boolean | undefined, boolean>
      starts_unattended: ColumnType<boolean, boolean | undefined, boolean>
      charge_volume: number | null
      charge_weight: number | null
      has_c_axis: ColumnType<boolean, boolean | undefined, boolean>
      precision_level: number | null
      min_length: number | null
      max_length: number | null
      min_width: number | null
      max_width: number | null
      min_height: number | null
      max_height: number | null
      min_weight: number | null
      max_weight: number | null
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    basic_machine_attribute: {
      tenant_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      code: string
      name: string
      english_name: string | null
      unit: string | null
      sort: number
      valid: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    basic_machine_attributes: {
      tenant_id: number
      factory_id: number
      parent_id: number
      position: number
      attribute_id: number
      min: number | null
      max: number | null
    }
    basic_machine_downtimes: {
      tenant_id: number
      factory_id: number
      parent_id: number
      position: number
      starts_at: ColumnType<string, Date | string, Date | string>
      ends_at: ColumnType<string, Date | string, Date | string>
      reason: string | null
    }
    basic_machine_openings: {
      tenant_id: number
      factory_id: number
      parent_id: number
      position: number
      starts_at: ColumnType<string, Date | string, Date | string>
      ends_at: ColumnType<string, Date | string, Date | string>
      reason: string | null
    }
    basic_material: {
      tenant_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      code: string
      name: string
      abbreviation: string | null
      erp_number: string | null
      type_id: number | null
      unit_id: number | null
      density: number | null
      price: number | null
      recovery_price: number | null
      currency_id: number | null
      needs_heat_treatment: ColumnType<boolean, boolean | undefined, boolean>
      hardness_min: number | null
      hardness_max: number | null
      valid: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    basic_material_heat_treatments: {
      tenant_id: number
      parent_id: number
      position: number
      name: string
      hardness_min: number | null
      hardness_max: number | null
    }
    basic_material_type: {
      tenant_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      code: string
      name: string
      category: 'steel' | 'copper' | 'graphite' | 'aluminium' | 'standardPart' | 'other'
      code_prefix: string | null
      needs_heat_treatment: ColumnType<boolean, boolean | undefined, boolean>
      sort: number
      valid: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    basic_material_type_part_types: {
      tenant_id: number
      parent_id: number
      position: number
      part_type_id: number
    }
    basic_measuring_environment: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      machine_id: number
      program_folder: string | null
      report_folder: string | null
      program_format_id: number | null
      report_format_id: number | null
      probe_id: number | null
      temperature_min: number | null
      temperature_max: number | null
      valid: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    basic_measuring_format: {
      tenant_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      use: 'report' | 'program'
      name: string
      ending: string
      delimiter: 'comma' | 'semicolon' | 'tab' | 'pipe' | null
      decimal_sign: 'point' | 'comma' | null
      header_row: number | null
      sort: number
      valid: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    basic_measuring_format_characteristics: {
      tenant_id: number
      parent_id: number
      position: number
      name: string
      meaning: 'x' | 'y' | 'z' | 'c' | 'xySurface' | 'xyWidth' | 'zSurface' | 'judged'
      tolerance_id: number | null
    }
    basic_measuring_format_columns: {
      tenant_id: number
      parent_id: number
      position: number
      content: 'piece' | 'characteristic' | 'nominal' | 'actual' | 'deviation' | 'lower' | 'upper'
      header: string | null
      column_number: number | null
    }
    basic_measuring_order_rule: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      process_id: number
      workpiece_type: 0 | 1 | 2
      specification_id: number
      is_blocking: ColumnType<boolean, boolean | undefined, boolean>
      sort: number
      valid: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    basic_measuring_specification: {
      tenant_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      name: string
      sort: number
      valid: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    basic_measuring_specification_features: {
      tenant_id: number
      parent_id: number
      position: number
      feature: 'position' | 'size' | 'form' | 'angle' | 'flatness' | 'roundness' | 'profile'
      tolerance_id: number
    }
    basic_mould_type: {
      tenant_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      code: string
      name: string
      english_name: string | null
      sort: number
      valid: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    basic_order_type: {
      tenant_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      code: string
      name: string
      category: 'newMould' | 'modification' | 'repair' | 'spareParts' | 'sporadic'
      priority: number
      sort: number
      valid: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    basic_part_level: {
      tenant_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      code: string
      name: string
      sort: number
      valid: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    basic_part_number_rule: {
      tenant_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      part_type_id: number
      encoding: 1 | 2
      type_code: string | null
      valid: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    basic_part_number_rule_segments: {
      tenant_id: number
      parent_id: number
      position: number
      rank: number
      kind: 'text' | 'year' | 'month' | 'customer' | 'mould' | 'counter' | 'letters'
      text: string | null
      digits: number | null
    }
    basic_part_type: {
      tenant_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      code: string
      name: string
      english_name: string | null
      workpiece_type: 1 | 2
      is_bought: ColumnType<boolean, boolean | undefined, boolean>
      sort: number
      valid: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    basic_precision_level: {
      tenant_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      name: string
      level: number
      tolerance_id: number | null
      sort: number
      valid: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    basic_probe: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      name: string
      tip_diameter: number | null
      rod_diameter: number | null
      effective_length: number | null
      total_length: number | null
      speed: number | null
      calibrated_on: string | null
      calibration_days: number | null
      calibration_due: string | null
      valid: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    basic_probe_angles: {
      tenant_id: number
      factory_id: number
      parent_id: number
      position: number
      name: string
      a: number
      b: number
    }
    basic_process: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      code: string
      name: string
      section_id: number
      default_minutes: number | null
      time_source: 0 | 1
      charge_minutes: number | null
      is_cyclic: ColumnType<boolean, boolean | undefined, boolean>
      weight: 'main' | 'optional'
      production_mode: 'batch' | 'discrete'
      needs_cam_qc: ColumnType<boolean, boolean | undefined, boolean>
      skill_title_id: number | null
      machining_mark: 'none' | 'design' | 'cam' | 'workshop'
      valid: ColumnType<boolean, boolean | undefined, boolean>
      note: string | null
      search_text: ColumnType<string | null, never, never>
    }
    basic_process_demands: {
      tenant_id: number
      factory_id: number
      parent_id: number
      position: number
      attribute_id: number
      value: number
    }
    basic_process_post_processes: {
      tenant_id: number
      factory_id: number
      parent_id: number
      position: number
      process_id: number
    }
    basic_process_pre_processes: {
      tenant_id: number
      factory_id: number
      parent_id: number
      position: number
      process_id: number
    }
    basic_processing_material: {
      tenant_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      code: string
      name: string
      program_type: 'workpiece' | 'electrode' | 'wireCut' | 'other'
      hardness_min: number | null
      hardness_max: number | null
      sort: number
      valid: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    basic_product_type: {
      tenant_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      code: string
      name: string
      parent_id: number | null
      sort: number
      valid: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    basic_remark_phrase: {
      tenant_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      use: 'report' | 'pause' | 'scrap' | 'outsourcing' | 'inspection'
      name: string
      sort: number
      valid: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    basic_resource_group: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      name: string
      section_id: number
      calendar_id: number
      shift_id: number
      capacity_hours: number
      weight: number
      labour_rate: number
      join_date: string
      end_date: string
      simultaneous_tasks: number
      needs_people: ColumnType<boolean, boolean | undefined, boolean>
      is_bottleneck: ColumnType<boolean, boolean | undefined, boolean>
      reports_work: ColumnType<boolean, boolean | undefined, boolean>
      in_scheduling: ColumnType<boolean, boolean | undefined, boolean>
      valid: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    basic_resource_group_downtimes: {
      tenant_id: number
      factory_id: number
      parent_id: number
      position: number
      starts_at: ColumnType<string, Date | string, Date | string>
      ends_at: ColumnType<string, Date | string, Date | string>
      reason: string | null
    }
    basic_resource_group_machines: {
      tenant_id: number
      factory_id: number
      parent_id: number
      position: number
      machine_id: number
      is_main: ColumnType<boolean, boolean | undefined, boolean>
      join_date: string | null
      end_date: string | null
    }
    basic_resource_group_openings: {
      tenant_id: number
      factory_id: number
      parent_id: number
      position: number
      starts_at: ColumnType<string, Date | string, Date | string>
      ends_at: ColumnType<string, Date | string, Date | string>
      reason: string | null
    }
    basic_resource_group_users: {
      tenant_id: number
      factory_id: number
      parent_id: number
      position: number
      user_id: number
      skill_title_id: number | null
      is_main: ColumnType<boolean, boolean | undefined, boolean>
      join_date: string | null
      end_date: string | null
    }
    basic_section: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      name: string
      chinese_name: string | null
      type: 'design' | 'cam' | 'camQc' | 'turning' | 'milling' | 'grinding' | 'drilling' | 'deepHole' | 'cnc' | 'edm' | 'wireCut' | 'slowWire' | 'heatTreatment' | 'surface' | 'polishing' | 'inspection' | 'fitting' | 'assembly' | 'trial' | 'warehouse' | 'outsourcing'
      permission: 'open' | 'assigned'
      unit_price: number | null
      capacity_hours: number | null
      sort: number
      needs_cam: ColumnType<boolean, boolean | undefined, boolean>
      needs_cam_qc: ColumnType<boolean, boolean | undefined, boolean>
      needs_machining_face: ColumnType<boolean, boolean | undefined, boolean>
      is_tooling: ColumnType<boolean, boolean | undefined, boolean>
      can_complete_directly: ColumnType<boolean, boolean | undefined, boolean>
      needs_shipment_weight: ColumnType<boolean, boolean | undefined, boolean>
      colour_standard_id: number | null
      language_key: string | null
      valid: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    basic_section_report_items: {
      tenant_id: number
      factory_id: number
      parent_id: number
      position: number
      workpiece_type: 0 | 1 | 2
      item: 'start' | 'continue' | 'pause' | 'finish' | 'delivery' | 'incomingMaterial'
    }
    basic_section_roles: {
      tenant_id: number
      factory_id: number
      parent_id: number
      position: number
      role_id: number
    }
    basic_shelf: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      code: string
      name: string
      warehouse: string | null
      layers: number
      slots_per_layer: number
      valid: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    basic_shelf_places: {
      tenant_id: number
      factory_id: number
      parent_id: number
      position: number
      layer: number
      slot: number
      code: string
      valid: ColumnType<boolean, boolean | undefined, boolean>
    }
    basic_shift: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      name: string
      english_name: string | null
      type: 'work' | 'overtime'
      valid_from: string | null
      valid: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    basic_shift_periods: {
      tenant_id: number
      factory_id: number
      parent_id: number
      position: number
      rank: number
      start_time: string
      end_time: string
      rest_start: string | null
      rest_end: string | null
      is_overtime: ColumnType<boolean, boolean | undefined, boolean>
      worked_minutes: number | null
    }
    basic_skill_title: {
      tenant_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      code: string
      name: string
      grade: number
      sort: number
      valid: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    basic_stock_move_type: {
      tenant_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      code: string
      name: string
      type: 1 | 20 | 30
      sort: number
      valid: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    basic_supplier: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      code: string
      name: string
      short_name: string | null
      address: string | null
      contact: string | null
      phone: string | null
      landline: string | null
      email: string | null
      currency_id: number | null
      invoice_type: 'special' | 'ordinary' | 'none'
      payment_method: 'transfer' | 'cash' | 'acceptance' | 'letterOfCredit'
      account_days: number
      tax_rate: number
      is_tax_included: ColumnType<boolean, boolean | undefined, boolean>
      calendar_id: number | null
      simultaneous_tasks: number | null
      valid: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    basic_supplier_outsourcing: {
      tenant_id: number
      factory_id: number
      parent_id: number
      position: number
      process_id: number
      lead_minutes: number | null
      transport_minutes: number | null
      unit_price: number | null
    }
    basic_surface_requirement: {
      tenant_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      surface_level: string
      treatment: string
      alias: string | null
      roughness: string | null
      sort: number
      valid: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    basic_tolerance: {
      tenant_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      name: string
      lower: number
      upper: number
      sort: number
      valid: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    basic_unit: {
      tenant_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      code: string
      name: string
      english_name: string | null
      decimals: number
      sort: number
      valid: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    bookmarks_bookmark: {
      tenant_id: number
      id: number
      user_id: number
      menu_key: string
      slot: number
      sort_order: number
    }
    cam_loading: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      program_id: number
      machine_id: number
      at: ColumnType<string, Date | string, Date | string>
      by: string
      search_text: ColumnType<string | null, never, never>
    }
    cam_program: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      part_id: number
      operation_number: number
      name: string
      revision: number
      state: 'draft' | 'released' | 'replaced' | null
      file: number
      hash: string | null
      machine_type: string | null
      machining_face: string | null
      released_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      released_by: string | null
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    cam_program_tools: {
      tenant_id: number
      factory_id: number
      parent_id: number
      position: number
      number: number
      name: string
      diameter: number | null
      length: number | null
    }
    cam_task: {
      tenant_id: number
      factory_id: number
      part_id: number
      operation_number: number
      kind: 'cam' | 'camQc'
      state: 'open' | 'taken' | 'started' | 'paused' | 'finished'
      programmer_id: number | null
      estimated_minutes: number | null
      worked_minutes: ColumnType<number, number | undefined, number>
      working_since: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      expected_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      finished_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
    }
    cam_transfer: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      program_id: number
      machine_id: number
      connection_id: number
      state: 'waiting' | 'fetching' | 'writing' | 'checking' | 'done' | 'failed'
      fault: 'notAllowed' | 'unreachable' | 'signIn' | 'folderAbsent' | 'full' | 'denied' | 'changed' | 'other' | 'gatewayAway' | 'tooLong' | 'replaced' | null
      detail: string | null
      file_name: string
      hash: string
      at: ColumnType<string, Date | string, Date | string>
      by: string
      ended_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      search_text: ColumnType<string | null, never, never>
    }
    cam_transfer_due: {
      transfer_id: number
      tenant_id: number
      factory_id: number
      due_at: ColumnType<string, Date | string, Date | string>
      trace_id: string | null
    }
    codes_barcode: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      code: string
      text: string
      kind: 'person' | 'machine' | 'batch' | 'piece' | 'electrode' | 'shelf' | 'place' | 'label'
      state: 'active' | 'retired'
      user_id: number | null
      machine_id: number | null
      batch_id: number | null
      part_id: number | null
      piece_number: number | null
      electrode_piece_id: number | null
      shelf_id: number | null
      place: string | null
      printed: number
      printed_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      made_by: string | null
      made_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      retired_by: string | null
      retired_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      search_text: ColumnType<string | null, never, never>
    }
    codes_barcode_print: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      barcode_id: number
      sequence: number
      step: 'made' | 'printed' | 'reprinted' | 'retired'
      text: string
      copies: number | null
      size: string | null
      at: ColumnType<string, Date | string, Date | string>
      by: string
      search_text: ColumnType<string | null, never, never>
    }
    codes_issued_code: {
      tenant_id: number
      code: string
      made_in: number
      at: ColumnType<string, Date | string, Date | string>
    }
    codes_print_content: {
      tenant_id: number
      factory_id: number
      job_id: number
      content: string
      code_ids: ColumnType<unknown, string | Readonly<Record<string, unknown>>, string | Readonly<Record<string, unknown>>>
      copies: number
      trace_id: string | null
    }
    codes_print_job: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      printer_id: number
      state: 'waiting' | 'sending' | 'done' | 'failed'
      fault: 'notAllowed' | 'unreachable' | 'paperOut' | 'ribbonOut' | 'headOpen' | 'paused' | 'broken' | 'other' | 'gatewayAway' | 'gatewayTooOld' | 'uncertain' | null
      detail: string | null
      label_count: number
      size: string
      at: ColumnType<string, Date | string, Date | string>
      by: string
      ended_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      search_text: ColumnType<string | null, never, never>
    }
    codes_printer: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      name: string
      gateway_id: number
      address: string
      language: 'zpl' | 'tspl'
      dots_per_mm: 8 | 12
      valid: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    connector_flow: {
      state_hash: Buffer
      provider_id: number
      browser_hash: Buffer
      sealed: string
      interaction: string | null
      return_to: string | null
      remember: boolean
      source: string
      expires_at: ColumnType<string, Date | string, Date | string>
    }
    connector_identity: {
      id: number
      provider_id: number
      issuer: string
      subject: string
      account_id: number
      person: string | null
      created_at: ColumnType<string, Date | string, Date | string>
      last_used_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
    }
    connector_provider: {
      id: number
      key: string
      kind: 'openid' | 'wecom' | 'dingtalk' | 'feishu'
      name_zh: string
      name_en: string
      client_id: string
      sealed_secret: string
      agent_id: string | null
      corp_id: string | null
      issuer: string | null
      hosts: ColumnType<string, string | undefined, string>
      mode: ColumnType<'oauth2' | 'sns', 'oauth2' | 'sns' | undefined, 'oauth2' | 'sns'>
      valid: ColumnType<boolean, boolean | undefined, boolean>
      tenant_id: number | null
      created_at: ColumnType<string, Date | string, Date | string>
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      updated_by: string | null
    }
    connector_ticket: {
      hash: Buffer
      purpose: 'bind' | 'lot'
      provider_id: number
      expires_at: ColumnType<string, Date | string, Date | string>
      browser_hash: Buffer | null
      issuer: string | null
      subject: string | null
      person: string | null
      interaction: string | null
      return_to: string | null
      remember: ColumnType<boolean, boolean | undefined, boolean>
      account_id: number | null
    }
    courier_outbox: {
      id: number
      channel: 'sms' | 'mail'
      template: string
      masked_to: string
      sealed: string | null
      tenant_id: number | null
      status: ColumnType<'waiting' | 'sent' | 'failed' | 'expired' | 'withheld', 'waiting' | 'sent' | 'failed' | 'expired' | 'withheld' | undefined, 'waiting' | 'sent' | 'failed' | 'expired' | 'withheld'>
      tries: ColumnType<number, number | undefined, number>
      created_at: ColumnType<string, Date | string, Date | string>
      next_at: ColumnType<string, Date | string, Date | string>
      expires_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      ended_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      fault: string | null
    }
    electrode_binding: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      piece_id: number
      sequence: number
      kind: 'chip' | 'holder' | 'pallet' | 'magazine'
      code: string | null
      machine_id: number | null
      magazine_place: number | null
      bound_at: ColumnType<string, Date | string, Date | string>
      bound_by: string
      released_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      released_by: string | null
      search_text: ColumnType<string | null, never, never>
    }
    electrode_burn: {
      tenant_id: number
      factory_id: number
      id: number
      piece_id: number
      batch_id: number
      operation_number: number
      came_from: 'ok' | 'concession' | 'stored' | 'inMagazine'
      regrinds: number
      begun_by: 'page' | 'report'
      ended_by: 'page' | 'report' | null
    }
    electrode_chip_read: {
      tenant_id: number
      factory_id: number
      id: number
      machine_id: number
      magazine_place: number
      code: string | null
      piece_id: number | null
      outcome: 'matches' | 'unknown' | 'unreadable' | 'unreadableTwice' | 'other' | 'unplanned'
      at: ColumnType<string, Date | string, Date | string>
      by: string
    }
    electrode_design: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      part_id: number
      blank: string | null
      holder_system: string | null
      orbit: 'none' | 'circular' | 'square' | 'spherical' | 'vector'
      burns_allowed: number | null
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    electrode_design_positions: {
      tenant_id: number
      factory_id: number
      parent_id: number
      position: number
      part_id: number
      operation_number: number
      number: number
      x: number
      y: number
      z: number
      c: number
      quadrant: 1 | 2 | 3 | 4 | null
      depth: number | null
    }
    electrode_imported_result: {
      tenant_id: number
      factory_id: number
      id: number
      piece_id: number
      digest: string
      at: ColumnType<string, Date | string, Date | string>
    }
    electrode_measurement: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      piece_id: number
      sequence: number
      result: 'ok' | 'concession' | 'ng'
      reason: string | null
      instrument: string | null
      probe_id: number | null
      calibration_reason: string | null
      x: number | null
      y: number | null
      z: number | null
      c: number | null
      xy_min: number | null
      xy_average: number | null
      xy_max: number | null
      z_min: number | null
      z_average: number | null
      z_max: number | null
      clamping: number
      source: 'entered' | 'imported'
      at: ColumnType<string, Date | string, Date | string>
      by: string
      search_text: ColumnType<string | null, never, never>
    }
    electrode_piece: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      number: string
      mould_id: number
      part_id: number
      stage: 'rough' | 'semiFine' | 'fine' | 'polish'
      serial: number
      revision: string | null
      state: 'designed' | 'blankReady' | 'milling' | 'cleaned' | 'measuring' | 'ok' | 'concession' | 'ng' | 'stored' | 'inMagazine' | 'burning' | 'worn' | 'regrind' | 'scrapped'
      result: 'ok' | 'concession' | 'ng' | null
      burns_used: number
      burns_allowed: number | null
      regrinds: number
      batch_id: number | null
      chip: string | null
      holder: string | null
      pallet: string | null
      clamping: number
      machine_id: number | null
      magazine_place: number | null
      place: string | null
      burning_batch_id: number | null
      burning_operation: number | null
      measured_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      reason: string | null
      search_text: ColumnType<string | null, never, never>
    }
    electrode_sheet_template: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      name: string
      machine_id: number | null
      file_name: string
      head: string | null
      line: string
      foot: string | null
      decimals: number
      valid: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    files_file: {
      tenant_id: number
      id: number
      factory_id: number
      key: string
      name: string
      media_type: string
      bytes: number
      user_id: number
      created_at: ColumnType<string, Date | string, Date | string>
      held_by: number | null
      hash: Buffer | null
      expires_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
    }
    floor_asked: {
      tenant_id: number
      factory_id: number
      batch_id: number
      operation_number: number
      user_id: number
      from_at: ColumnType<string, Date | string, Date | string>
      at: ColumnType<string, Date | string, Date | string>
    }
    floor_correction: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      key: string
      status: 'waiting' | 'approved' | 'rejected'
      corrected_kind: 'setUp' | 'start' | 'pause' | 'handOver' | 'finish' | 'scrap' | 'rework' | 'deliver' | 'materialIn' | 'void' | 'facts'
      report_id: number | null
      batch_id: number
      operation_number: number
      user_id: number | null
      machine_id: number | null
      at: ColumnType<string, Date | string, Date | string>
      quantity: number | null
      reason: string
      proposed_by: string
      proposed_at: ColumnType<string, Date | string, Date | string>
      decided_by: string | null
      decided_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      answer: string | null
      search_text: ColumnType<string | null, never, never>
    }
    floor_disposition: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      report_id: number
      status: 'waiting' | 'approved' | 'rejected'
      batch_id: number
      operation_number: number
      quantity: number | null
      reason: string | null
      deal_way: string | null
      follow_up: 'none' | 'reworkOperation' | 'remake' | 'concession'
      reported_by: string
      reported_at: ColumnType<string, Date | string, Date | string>
      decided_by: string | null
      decided_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      answer: string | null
      search_text: ColumnType<string | null, never, never>
    }
    floor_log_asked: {
      tenant_id: number
      factory_id: number
      user_id: number
      day: string
      at: ColumnType<string, Date | string, Date | string>
    }
    floor_operation: {
      tenant_id: number
      factory_id: number
      batch_id: number
      operation_number: number
      phase: 'notStarted' | 'settingUp' | 'running' | 'paused' | 'finished'
      started_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      finished_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      machine_id: number | null
      resource_group_id: number | null
      worked_minutes: number | null
      setup_minutes: number
      machine_minutes: number
      progress: number | null
      good: number
      scrap: number
      rework: number
      last_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
    }
    floor_report: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      key: string
      kind: 'setUp' | 'start' | 'pause' | 'handOver' | 'finish' | 'scrap' | 'rework' | 'deliver' | 'materialIn' | 'call' | 'correct'
      corrected_kind: 'setUp' | 'start' | 'pause' | 'handOver' | 'finish' | 'scrap' | 'rework' | 'deliver' | 'materialIn' | 'void' | 'facts' | null
      batch_id: number
      operation_number: number
      at: ColumnType<string, Date | string, Date | string>
      user_id: number | null
      machine_id: number | null
      resource_group_id: number | null
      quantity: number | null
      progress: number | null
      weight: number | null
      reason: string | null
      follow_up: 'none' | 'reworkOperation' | 'remake' | 'concession' | null
      deal_way: string | null
      piece: string | null
      note: string | null
      source: 'terminal' | 'page' | 'entered' | 'imported' | 'opening'
      entered_by: string | null
      device_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      device_sequence: number | null
      clock_offset_ms: number | null
      is_queued: ColumnType<boolean, boolean | undefined, boolean>
      received_at: ColumnType<string, Date | string, Date | string>
      corrects_id: number | null
      approved_by: string | null
      fault: 'batchOver' | 'operationGone' | 'operationFinished' | 'gateClosed' | 'machineGone' | 'followUpRefused' | null
      search_text: ColumnType<string | null, never, never>
      terminal_id: number | null
      facts: ColumnType<unknown, string | Readonly<Record<string, unknown>> | null | undefined, string | Readonly<Record<string, unknown>> | null>
    }
    floor_report_photos: {
      tenant_id: number
      factory_id: number
      parent_id: number
      position: number
      photo: number
      request_key: string
    }
    floor_request: {
      tenant_id: number
      key: string
      made_in: number
      report_id: number
      at: ColumnType<string, Date | string, Date | string>
    }
    floor_setting: {
      tenant_id: number
      factory_id: number
      labour_split: 'full' | 'equal' | 'byQuantity'
      ask_after_hours: number
      approves_own: boolean
    }
    floor_stretch: {
      tenant_id: number
      factory_id: number
      batch_id: number
      operation_number: number
      position: number
      kind: 'setUp' | 'labour' | 'machine'
      user_id: number | null
      machine_id: number | null
      from_at: ColumnType<string, Date | string, Date | string>
      to_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
    }
    floor_watch: {
      tenant_id: number
      factory_id: number
      watched_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
    }
    gate_override: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      code: 'predecessor' | 'programMissing' | 'programNotReleased' | 'programOld' | 'electrodes' | 'material' | 'boughtParts' | 'measurement' | 'machineDown' | 'calibration' | 'hold' | 'disposition'
      batch_id: number
      operation_number: number
      machine_id: number | null
      reason: string
      user_id: number
      by: string
      at: ColumnType<string, Date | string, Date | string>
      search_text: ColumnType<string | null, never, never>
    }
    gateway_certificate: {
      gateway_id: number
      tenant_id: number
      public_key: string
      serial: number
      issued_at: ColumnType<string, Date | string, Date | string>
      expires_at: ColumnType<string, Date | string, Date | string>
      revoked_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      seen_at: ColumnType<string, Date | string, Date | string>
      silent: boolean
      free_percent: number | null
      waiting_since: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
    }
    gateway_download_ticket: {
      hash: Buffer
      session_id: number
      tenant_id: number
      gateway_id: number
      file_id: number
      expires_at: ColumnType<string, Date | string, Date | string>
    }
    gateway_enrolment_code: {
      digest: Buffer
      tenant_id: number
      gateway_id: number
      made_by: string
      expires_at: ColumnType<string, Date | string, Date | string>
    }
    gateway_incoming: {
      tenant_id: number
      id: number
      factory_id: number
      gateway_id: number
      user_id: number
      bytes: number
      created_at: ColumnType<string, Date | string, Date | string>
      file_id: number | null
    }
    gateway_nonce: {
      gateway_id: number
      nonce: string
      at: ColumnType<string, Date | string, Date | string>
    }
    gateway_release: {
      version: string
      floor: string
      line: string
      signature: string
      bytes: number
      hash: string
      published_at: ColumnType<string, Date | string, Date | string>
      published_by: string
    }
    gateway_release_part: {
      version: string
      part: number
      content: Buffer
    }
    gateway_server_app: {
      tenant_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      name: string
      server_id: number
      type: 'gateway' | 'fileStore' | 'machineLink'
      app_version: string | null
      server_app_uuid: string | null
      state: 'normal' | 'online' | 'abnormal' | null
      configuration: string | null
      seen_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      certificate_until: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      free_percent: number | null
      memory: number | null
      waiting: number | null
      trouble: string | null
      storage: 1 | 2
      wanted_version: string | null
      wanted_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      update_step: 'current' | 'fetching' | 'outsideWindow' | 'transferUnderWay' | 'switching' | 'notInstalled' | 'wrongSignature' | 'belowFloor' | 'diskFull' | 'damaged' | 'notStarted' | 'failed' | null
      update_detail: string | null
      update_from: string | null
      update_until: string | null
      valid: ColumnType<boolean, boolean | undefined, boolean>
      search_text: ColumnType<string | null, never, never>
    }
    gateway_tenant_server: {
      tenant_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      computer_name: string
      computer_id: string
      instance_name: string
      site_id: number
      server_type: 'branchFactory' | 'masterFactory'
      service_type: 'application' | 'file' | 'machine'
      inner_ip: string | null
      outer_ip: string | null
      http_port: number | null
      https_port: number | null
      http_outer_port: number | null
      https_outer_port: number | null
      network: string | null
      disk: string | null
      memory: string | null
      total_concurrent: number | null
      current_concurrent: number | null
      online: ColumnType<boolean, boolean | undefined, boolean>
      service_state: 'unknown' | 'normal' | 'abnormal' | null
      valid: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    gateway_update_key: {
      one: boolean
      pem: string
      set_at: ColumnType<string, Date | string, Date | string>
    }
    gateway_upload_ticket: {
      hash: Buffer
      session_id: number
      account_id: number
      tenant_id: number
      factory_id: number
      user_id: number
      server_app_uuid: string
      purpose: 'web' | 'common'
      bytes: number
      trace_id: string | null
      expires_at: ColumnType<string, Date | string, Date | string>
    }
    identity_account: {
      id: number
      phone: string
      email: string | null
      password_hash: string | null
      status: ColumnType<'active' | 'disabled', 'active' | 'disabled' | undefined, 'active' | 'disabled'>
      default_tenant_id: number | null
      created_at: ColumnType<string, Date | string, Date | string>
    }
    identity_account_session: {
      id: number
      hash: Buffer
      account_id: number
      methods: string
      via: string | null
      created_at: ColumnType<string, Date | string, Date | string>
      proven_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      last_seen_at: ColumnType<string, Date | string, Date | string>
      idle_seconds: number
      ends_at: ColumnType<string, Date | string, Date | string>
      ended_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      ended_reason: 'signedOut' | 'signedInAgain' | 'tooMany' | 'passwordChanged' | 'phoneChanged' | 'removed' | null
      source: string
      agent: string
    }
    identity_attempt: {
      bucket: Buffer
      count: number
      ends_at: ColumnType<string, Date | string, Date | string>
    }
    identity_challenge: {
      hash: Buffer
      challenge: string
      purpose: 'add' | 'signIn' | 'secondFactor'
      account_id: number | null
      visitor: Buffer
      expires_at: ColumnType<string, Date | string, Date | string>
    }
    identity_department: {
      tenant_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      code: string
      name: string
      parent_id: number | null
      phone: string | null
      address: string | null
      sort: number | null
      valid: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    identity_department_managers: {
      tenant_id: number
      parent_id: number
      position: number
      user_id: number
    }
    identity_department_roles: {
      tenant_id: number
      parent_id: number
      position: number
      role_id: number
    }
    identity_department_users: {
      tenant_id: number
      parent_id: number
      position: number
      user_id: number
    }
    identity_directory: {
      account_id: number
      tenant_id: number
      user_id: number
      accepted_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      last_factory_id: number | null
      last_entered_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
    }
    identity_event: {
      id: number
      at: ColumnType<string, Date | string, Date | string>
      kind: 'signIn' | 'signInFailed' | 'signInThrottled' | 'signOut' | 'switchTenant' | 'gatewayRefused' | 'tokenReused' | 'factorChanged' | 'factorFailed' | 'kicked' | 'connectorLinked' | 'connectorRemoved' | 'lotIssued' | 'passwordChanged' | 'passwordRecovered' | 'emailChanged' | 'invitationAccepted' | 'invitationDeclined' | 'policyChanged' | 'thirdRefused'
      account_id: number | null
      tenant_id: number | null
      masked_phone: string | null
      source: string
      agent: string
      trace_id: string
    }
    identity_expiry_notice: {
      tenant_id: number
      user_id: number
      expire_date: string
      told_at: ColumnType<string, Date | string, Date | string>
    }
    identity_key: {
      id: number
      public_key: string
      sealed_private_key: string
      created_at: ColumnType<string, Date | string, Date | string>
      retires_at: ColumnType<string, Date | string, Date | string>
      ends_at: ColumnType<string, Date | string, Date | string>
    }
    identity_nonce: {
      iv: string
      key_id: number
      expires_at: ColumnType<string, Date | string, Date | string>
    }
    identity_passkey: {
      id: number
      account_id: number
      credential_id: string
      public_key: Buffer
      counter: number
      transports: ColumnType<string, string | undefined, string>
      name: string
      is_second_factor: boolean
      created_at: ColumnType<string, Date | string, Date | string>
      last_used_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
    }
    identity_policy: {
      tenant_id: number
      demands_second_factor: boolean
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string
    }
    identity_preference: {
      tenant_id: number
      user_id: number
      key: string
      value: ColumnType<unknown, string | Readonly<Record<string, unknown>>, string | Readonly<Record<string, unknown>>>
      updated_at: ColumnType<string, Date | string, Date | string>
    }
    identity_proof: {
      hash: Buffer
      account_id: number
      methods: string
      via: string | null
      remember: boolean
      purpose: 'flow' | 'secondFactor'
      bound_to: Buffer
      expires_at: ColumnType<string, Date | string, Date | string>
    }
    identity_qr: {
      hash: Buffer
      visitor: Buffer
      state: 'waiting' | 'scanned' | 'confirmed' | 'refused'
      account_id: number | null
      agent: string
      source: string
      created_at: ColumnType<string, Date | string, Date | string>
      expires_at: ColumnType<string, Date | string, Date | string>
    }
    identity_recovery_code: {
      account_id: number
      hash: Buffer
    }
    identity_role: {
      tenant_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      code: string
      name: string
      group: string | null
      type: 'managerGranted' | 'systemDefined' | 'userDefined' | null
      valid: ColumnType<boolean, boolean | undefined, boolean>
      sort_code: number | null
      file_security: 1 | 2 | 3 | 4 | null
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    identity_role_permissions: {
      tenant_id: number
      parent_id: number
      position: number
      permission: string
    }
    identity_session: {
      id: number
      long_hash: Buffer
      account_id: number
      account_session_id: number | null
      tenant_id: number
      factory_id: number
      user_id: number
      server_app_uuid: string | null
      created_at: ColumnType<string, Date | string, Date | string>
      last_seen_at: ColumnType<string, Date | string, Date | string>
      idle_seconds: number
      ends_at: ColumnType<string, Date | string, Date | string>
      ended_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      ended_reason: 'signedOut' | 'signedInAgain' | 'switched' | 'tooMany' | 'tokenReused' | 'passwordChanged' | 'phoneChanged' | 'removed' | 'kicked' | 'factorDemanded' | null
      source: string
      agent: string
    }
    identity_spent_token: {
      hash: Buffer
      session_id: number
      salt: Buffer
      replaced_at: ColumnType<string, Date | string, Date | string>
    }
    identity_ticket: {
      hash: Buffer
      session_id: number
      purpose: 'page'
      expires_at: ColumnType<string, Date | string, Date | string>
    }
    identity_token: {
      session_id: number
      hash: Buffer
      expires_at: ColumnType<string, Date | string, Date | string>
      replaced_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
    }
    identity_totp: {
      account_id: number
      sealed_secret: string
      confirmed_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      last_step: ColumnType<number, number | undefined, number>
      created_at: ColumnType<string, Date | string, Date | string>
    }
    identity_trust: {
      hash: Buffer
      account_id: number
      expires_at: ColumnType<string, Date | string, Date | string>
    }
    identity_user: {
      tenant_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      user_name: string
      real_name: string
      english_name: string | null
      spell_name: string | null
      work_number: string | null
      phone: string | null
      terminal_only: ColumnType<boolean, boolean | undefined, boolean>
      work_phone: string | null
      email: string | null
      title: string | null
      employment: 'onTheJob' | 'left' | 'unpaidLeave'
      enabled: ColumnType<boolean, boolean | undefined, boolean>
      expire_date: string
      expire_time: string | null
      page_size: number | null
      work_rate: number | null
      work_log: ColumnType<boolean, boolean | undefined, boolean>
      birthday: string | null
      sex: 'male' | 'female' | null
      marriage: 'single' | 'married' | null
      entry_date: string | null
      language: 'zh' | 'en' | null
      ip: string | null
      photo: number | null
      intro: string | null
      role_names: string | null
      search_text: ColumnType<string | null, never, never>
    }
    identity_user_factories: {
      tenant_id: number
      parent_id: number
      position: number
      factory_id: number
    }
    identity_user_roles: {
      tenant_id: number
      parent_id: number
      position: number
      role_id: number
    }
    jobs_job: {
      tenant_id: number
      id: number
      factory_id: number
      action: string
      title: string
      language: ColumnType<string, string | undefined, string>
      input: ColumnType<unknown, string | Readonly<Record<string, unknown>>, string | Readonly<Record<string, unknown>>>
      confirmed: ColumnType<unknown, string | Readonly<Record<string, unknown>>, string | Readonly<Record<string, unknown>>>
      status: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled'
      progress: ColumnType<unknown, string | Readonly<Record<string, unknown>> | null | undefined, string | Readonly<Record<string, unknown>> | null>
      result: ColumnType<unknown, string | Readonly<Record<string, unknown>> | null | undefined, string | Readonly<Record<string, unknown>> | null>
      error: ColumnType<unknown, string | Readonly<Record<string, unknown>> | null | undefined, string | Readonly<Record<string, unknown>> | null>
      user_id: number
      session_id: number
      trace_id: string | null
      attempts: ColumnType<number, number | undefined, number>
      created_at: ColumnType<string, Date | string, Date | string>
      started_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      ended_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      concluded: ColumnType<boolean, boolean | undefined, boolean>
    }
    kit_activity: {
      id: number
      ended_at: ColumnType<string, Date | string, Date | string>
      kind: 'call' | 'job'
      name: string
      trace_id: string
      tenant_id: number | null
      node: string
      milliseconds: number
      failed: boolean
    }
    kit_audit: {
      tenant_id: number
      id: number
      at: ColumnType<string, Date | string, Date | string>
      factory_id: number | null
      user_id: number | null
      user_name: string | null
      display_name: string | null
      operation: string
      entity: string | null
      record_id: number | null
      label: string | null
      before: ColumnType<unknown, string | Readonly<Record<string, unknown>> | null | undefined, string | Readonly<Record<string, unknown>> | null>
      after: ColumnType<unknown, string | Readonly<Record<string, unknown>> | null | undefined, string | Readonly<Record<string, unknown>> | null>
      trace_id: string | null
    }
    kit_idempotency: {
      tenant_id: number
      user_id: number
      key: string
      action: string
      answer: ColumnType<unknown, string | Readonly<Record<string, unknown>> | null | undefined, string | Readonly<Record<string, unknown>> | null>
      at: ColumnType<string, Date | string, Date | string>
    }
    kit_node: {
      id: string
      version: string
      role: 'all' | 'web' | 'worker'
      host: string
      pid: number
      state: 'ready' | 'draining' | 'stopped'
      started_at: ColumnType<string, Date | string, Date | string>
      seen_at: ColumnType<string, Date | string, Date | string>
      disk_bytes: number | null
      disk_free_bytes: number | null
      jobs: ColumnType<number, number | undefined, number>
      sockets: ColumnType<number, number | undefined, number>
    }
    kit_outbox: {
      tenant_id: number
      id: number
      factory_id: number
      event: string
      audience: string
      user_id: number | null
      payload: ColumnType<unknown, string | Readonly<Record<string, unknown>>, string | Readonly<Record<string, unknown>>>
      at: ColumnType<string, Date | string, Date | string>
    }
    kit_outbox_ack: {
      tenant_id: number
      session_id: number
      event_id: number
    }
    kit_queue: {
      job_id: number
      tenant_id: number
      factory_id: number
      queued_at: ColumnType<string, Date | string | undefined, Date | string>
      lease_until: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      claimed_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      node: string | null
      fence: ColumnType<number, number | undefined, number>
      cancelled: ColumnType<boolean, boolean | undefined, boolean>
    }
    kit_turn: {
      tenant_id: number
      served_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      watched_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
    }
    links_entry: {
      id: number
      kind: 'module' | 'frame' | 'page' | 'external'
      module_key: string
      menu_key: string
      for_tenant: number
      name: string
      name_en: string | null
      heading: string | null
      heading_en: string | null
      address: string
      permission: string
      new_window: ColumnType<boolean, boolean | undefined, boolean>
      hide_head: ColumnType<boolean, boolean | undefined, boolean>
      sort_order: ColumnType<number, number | undefined, number>
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
    }
    links_page_ticket: {
      hash: Buffer
      domain: string
      person: ColumnType<unknown, string | Readonly<Record<string, unknown>>, string | Readonly<Record<string, unknown>>>
      expires_at: ColumnType<string, Date | string, Date | string>
    }
    links_short_code: {
      tenant_id: number
      code: string
      path: string
      path_hash: Buffer
      made_by: number
      made_at: ColumnType<string, Date | string, Date | string>
    }
    messages_message: {
      tenant_id: number
      id: number
      user_id: number
      module: string
      code: string
      params: ColumnType<unknown, string | Readonly<Record<string, unknown>>, string | Readonly<Record<string, unknown>>>
      link: string | null
      task_id: number | null
      created_at: ColumnType<string, Date | string, Date | string>
      read_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
    }
    oms_backup_plan: {
      id: number
      version: number
      is_on: boolean
      backup_cron: string
      prove_cron: string
      keep: number
      time_zone: string
      next_backup_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      next_proof_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
    }
    oms_backup_run: {
      id: number
      kind: 'backup' | 'proof'
      due_at: ColumnType<string, Date | string, Date | string>
      missed: ColumnType<number, number | undefined, number>
      started_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      beat_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      ended_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      result: 'done' | 'failed' | 'skipped' | 'lost' | null
      error: string | null
      name: string | null
    }
    oms_system_alarm: {
      id: number
      module: string
      code: string
      about: string
      params: ColumnType<unknown, string | Readonly<Record<string, unknown>>, string | Readonly<Record<string, unknown>>>
      since: ColumnType<string, Date | string, Date | string>
      ended_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
    }
    outsourcing_counter: {
      tenant_id: number
      factory_id: number
      prefix: string
      last: number
    }
    outsourcing_line: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      order_id: number
      number: number
      supplier_id: number
      batch_id: number
      operation_number: number
      process_id: number
      status: 'draft' | 'sent' | 'confirmed' | 'inWork' | 'partlyReturned' | 'returned' | 'inspected' | 'closed' | 'cancelled'
      quantity: number
      unit_price: number | null
      needed_date: string | null
      expected_date: string | null
      agreed_date: string | null
      returned: number
      good: number
      conceded: number
      sent_back: number
      reworked: number
      scrapped: number
      sent_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      settled_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      took_minutes: number | null
    }
    outsourcing_note: {
      tenant_id: number
      factory_id: number
      id: number
      order_id: number
      line_id: number | null
      kind: 'sent' | 'confirmed' | 'begun' | 'date' | 'returned' | 'inspected' | 'closed' | 'cancelled'
      quantity: number | null
      good: number | null
      ng: number | null
      follows: 'sendBack' | 'rework' | 'concession' | 'scrap' | null
      date: string | null
      reason: string | null
      user_id: number | null
      by: string | null
      at: ColumnType<string, Date | string, Date | string>
    }
    outsourcing_order: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      number: string
      supplier_id: number
      status: 'draft' | 'sent' | 'confirmed' | 'inWork' | 'partlyReturned' | 'returned' | 'inspected' | 'closed' | 'cancelled'
      line_count: number
      outstanding: number
      needed_date: string | null
      expected_date: string | null
      currency_id: number | null
      amount: number | null
      exchange_rate: number | null
      rate_from: string | null
      tax_rate: number | null
      is_tax_included: ColumnType<boolean, boolean | undefined, boolean>
      tax_amount: number | null
      payable: number | null
      invoice_type: 'special' | 'ordinary' | 'none' | null
      payment_method: 'transfer' | 'cash' | 'acceptance' | 'letterOfCredit' | null
      account_days: number | null
      due_date: string | null
      outbound_minutes: number
      return_minutes: number
      remark: string | null
      made_by: string
      made_at: ColumnType<string, Date | string, Date | string>
      sent_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      confirmed_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      closed_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      search_text: ColumnType<string | null, never, never>
    }
    outsourcing_purchase: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      number: string
      supplier_id: number
      status: 'draft' | 'sent' | 'confirmed' | 'partlyReceived' | 'received' | 'closed' | 'cancelled'
      line_count: number
      outstanding: number
      needed_date: string | null
      promised_date: string | null
      currency_id: number | null
      amount: number | null
      exchange_rate: number | null
      rate_from: string | null
      tax_rate: number | null
      is_tax_included: ColumnType<boolean, boolean | undefined, boolean>
      tax_amount: number | null
      payable: number | null
      invoice_type: 'special' | 'ordinary' | 'none' | null
      payment_method: 'transfer' | 'cash' | 'acceptance' | 'letterOfCredit' | null
      account_days: number | null
      due_date: string | null
      remark: string | null
      reason: string | null
      made_by: string
      made_at: ColumnType<string, Date | string, Date | string>
      sent_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      confirmed_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      closed_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      search_text: ColumnType<string | null, never, never>
    }
    outsourcing_purchase_line: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      order_id: number
      number: number
      supplier_id: number
      part_id: number
      status: 'draft' | 'sent' | 'confirmed' | 'partlyReceived' | 'received' | 'closed' | 'cancelled'
      quantity: number
      unit_price: number | null
      received: number
      needed_date: string | null
      promised_date: string | null
      agreed_date: string | null
      sent_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      received_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
    }
    portal_code: {
      tenant_id: number
      factory_id: number
      link_id: number
      code_hash: Buffer
      tries: ColumnType<number, number | undefined, number>
      sent_at: ColumnType<string, Date | string, Date | string>
      expires_at: ColumnType<string, Date | string, Date | string>
    }
    portal_link: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      reference: string
      kind: 'supplier' | 'customer' | 'mould'
      supplier_id: number | null
      customer_id: number | null
      mould_id: number | null
      language: 'zh' | 'en'
      email: string | null
      needs_code: ColumnType<boolean, boolean | undefined, boolean>
      note: string | null
      expires_at: ColumnType<string, Date | string, Date | string>
      revoked_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      looks: number
      looked_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      made_by: string
      made_at: ColumnType<string, Date | string, Date | string>
      search_text: ColumnType<string | null, never, never>
    }
    portal_look: {
      tenant_id: number
      factory_id: number
      id: number
      link_id: number
      kind: 'look' | 'change' | 'code' | 'wrongCode'
      about: string | null
      source: string
      agent: string
      at: ColumnType<string, Date | string, Date | string>
    }
    portal_photo: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      mould_id: number
      caption: string
      picture: number
      taken_on: string | null
      released: ColumnType<boolean, boolean | undefined, boolean>
      search_text: ColumnType<string | null, never, never>
    }
    portal_token: {
      token_hash: Buffer
      tenant_id: number
      factory_id: number
      link_id: number
    }
    portal_visit: {
      tenant_id: number
      factory_id: number
      link_id: number
      visit_hash: Buffer
      expires_at: ColumnType<string, Date | string, Date | string>
    }
    production_batch: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      number: string
      part_id: number
      quantity: number
      work_order_number: string | null
      priority: number | null
      start_date: string | null
      delivery_date: string | null
      chosen_ways: string | null
      source: 0 | 1 | 2 | 3 | 4
      status: 'open' | 'inProgress' | 'dispatched' | 'paused' | 'finished' | 'closed' | null
      finished_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      remark: string | null
      derived_changes: ColumnType<number, number | undefined, number>
      search_text: ColumnType<string | null, never, never>
    }
    production_batch_operations: {
      tenant_id: number
      factory_id: number
      parent_id: number
      position: number
      number: number
      lock: 0 | 1
      machine_id: number | null
      resource_group_id: number | null
      started_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      finished_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      worked_minutes: number | null
      progress: number | null
      is_paused: ColumnType<boolean, boolean | undefined, boolean>
      is_outsourced: ColumnType<boolean, boolean | undefined, boolean>
      supplier_id: number | null
      turnaround_minutes: number | null
    }
    production_cost_document: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      number: string
      mould_id: number
      from_date: string
      to_date: string
      amount: number | null
      status: 'notSubmitted' | 'submitted' | 'rejected' | 'partiallySuccessful' | 'failed' | 'successful' | null
      attempts: number | null
      submitted_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      answer: string | null
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    production_cost_document_lines: {
      tenant_id: number
      factory_id: number
      parent_id: number
      position: number
      parameter_id: number
      cost_centre_id: number | null
      quantity: number | null
    }
    production_measured_size: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      part_id: number
      piece: number
      dimension: string
      nominal: number
      tolerance_id: number | null
      lower: number | null
      upper: number | null
      measured: number
      measured_on: string | null
      probe_id: number | null
      calibration_reason: string | null
      result: 'within' | 'tooSmall' | 'tooLarge' | null
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    production_mould: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      number: string
      name: string
      customer_id: number | null
      order_type_id: number | null
      mould_type_id: number | null
      product_type_id: number | null
      salesman: string | null
      start_date: string | null
      delivery_date: string
      promised_date: string | null
      forecast_date: string | null
      finished_date: string | null
      priority: number
      status: 'open' | 'paused' | 'finished' | 'closed' | null
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    production_mould_trials: {
      tenant_id: number
      factory_id: number
      parent_id: number
      position: number
      event: string
      planned_date: string
      actual_date: string | null
    }
    production_part: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      mould_id: number
      number: string
      name: string
      revision: string | null
      type: 1 | 2
      part_type_id: number | null
      part_level_id: number | null
      quantity: number
      assembly_group: string | null
      delivery_date: string | null
      material_id: number | null
      priority: number | null
      material_status: 'notTracked' | 'notOrdered' | 'ordered' | 'arrived'
      material_date: string | null
      length: number | null
      width: number | null
      height: number | null
      weight: number | null
      precision_level: number | null
      needs_c_axis: ColumnType<boolean, boolean | undefined, boolean>
      surface_requirement_id: number | null
      electrode_material_id: number | null
      electrode_stage: 'rough' | 'semiFine' | 'fine' | 'polish' | null
      spark_gap: number | null
      is_shared: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    production_part_burns: {
      tenant_id: number
      factory_id: number
      parent_id: number
      position: number
      part_id: number
      operation_number: number
      pieces: number | null
      rough_pieces: number | null
      semi_fine_pieces: number | null
      fine_pieces: number | null
      polish_pieces: number | null
    }
    production_part_drawings: {
      tenant_id: number
      factory_id: number
      parent_id: number
      position: number
      drawing: number
      revision: string | null
      remark: string | null
    }
    production_part_number_counter: {
      tenant_id: number
      factory_id: number
      pattern: string
      last: number
    }
    production_part_stages: {
      tenant_id: number
      factory_id: number
      parent_id: number
      position: number
      stage: 'rough' | 'semiFine' | 'fine' | 'polish'
      spark_gap: number | null
      quantity: number
    }
    production_promise: {
      tenant_id: number
      factory_id: number
      id: number
      mould_id: number
      promised_date: string
      reason: string | null
      publish_number: number | null
      user_id: number
      by: string
      at: ColumnType<string, Date | string, Date | string>
    }
    production_route: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      part_id: number
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    production_route_operations: {
      tenant_id: number
      factory_id: number
      parent_id: number
      position: number
      number: number
      process_id: number
      section_id: number | null
      resource_group_id: number | null
      setup_minutes: number | null
      estimated_minutes: number | null
      time_source: 0 | 1
      needs_cam: ColumnType<boolean, boolean | undefined, boolean>
      cam_status: 'unknown' | 'expected' | 'ready' | 'notNeeded' | null
      cam_ready_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      needs_cam_qc: ColumnType<boolean, boolean | undefined, boolean>
      cam_qc_status: 'unknown' | 'expected' | 'ready' | 'notNeeded' | null
      cam_qc_ready_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      needs_machining_face: ColumnType<boolean, boolean | undefined, boolean>
      needs_measurement: ColumnType<boolean, boolean | undefined, boolean>
      may_run_unattended: ColumnType<boolean, boolean | undefined, boolean>
      must_not_be_interrupted: ColumnType<boolean, boolean | undefined, boolean>
      most_wait_minutes: number | null
      fixture_id: number | null
      fixture_count: number | null
      way: string | null
      is_outsourced: ColumnType<boolean, boolean | undefined, boolean>
      supplier_id: number | null
      turnaround_minutes: number | null
      only_batch_id: number | null
      remark: string | null
    }
    production_unmatched_name: {
      tenant_id: number
      factory_id: number
      kind: 'material' | 'supplier' | 'colourStandard' | 'department'
      entity: 'production.part' | 'production.route' | 'production.batch' | 'basic.section' | 'basic.machine'
      record_id: number
      operation_number: number
      text: string
    }
    production_work_log: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      user_id: number
      work_date: string
      batch_id: number
      operation_number: number
      minutes: number
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    registration_application: {
      id: number
      number: string
      company_name: string
      real_name: string
      phone: string
      email: string | null
      password_hash: string | null
      language: 'zh' | 'en'
      time_zone: ColumnType<string, string | undefined, string>
      mark: Buffer
      source: string
      status: ColumnType<'submitted' | 'approved' | 'rejected', 'submitted' | 'approved' | 'rejected' | undefined, 'submitted' | 'approved' | 'rejected'>
      reason: string | null
      submitted_at: ColumnType<string, Date | string, Date | string>
      reviewed_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      reviewed_by: string | null
      tenant_id: number | null
    }
    registration_counter: {
      day: string
      last: number
    }
    reports_template: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      name: string
      kind: 'batchCard' | 'workshopPlan' | 'mouldOverview'
      file: number
      valid: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    setup_example: {
      tenant_id: number
      factory_id: number
      step: 'import' | 'plan' | 'report' | 'replan' | 'done'
      percent: ColumnType<number, number | undefined, number>
      held_until: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      changed_at: ColumnType<string, Date | string, Date | string>
    }
    setup_step: {
      tenant_id: number
      factory_id: number
      step: 'company' | 'pack' | 'machines' | 'moulds' | 'plan'
      state: 'open' | 'done' | 'skipped'
      kind: 'injection' | 'stamping' | null
      changed_at: ColumnType<string, Date | string, Date | string>
    }
    shell_constant: {
      name: string
      value: string | null
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
    }
    shell_logo: {
      tenant_id: number
      logo_type: 1 | 3
      content: Buffer
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string
    }
    shell_news: {
      id: number
      title: string
      title_en: string | null
      content: string
      content_en: string | null
      is_top: ColumnType<boolean, boolean | undefined, boolean>
      starts_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      ends_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      published_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
    }
    shell_phrase: {
      module: string
      path: string
      zh: string | null
      en: string | null
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
    }
    shell_tenant_phrase: {
      tenant_id: number
      module: string
      path: string
      zh: string | null
      en: string | null
      version: number
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string
    }
    shell_tenant_value: {
      tenant_id: number
      code: string
      value: number
      version: number
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string
    }
    signals_connection: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      name: string
      gateway_id: number
      kind: 'push' | 'folder' | 'mtconnect' | 'opcua' | 'programFolder' | 'programFtp'
      machine_id: number | null
      address: string | null
      login: string | null
      password: string | null
      security: 'signAndEncrypt' | 'sign' | 'none' | null
      certificate_trusted: string | null
      certificate_seen: string | null
      silent_minutes: number
      valid: ColumnType<boolean, boolean | undefined, boolean>
      health: 'unknown' | 'working' | 'failing' | null
      health_cause: 'packageMissing' | 'addressNotAllowed' | 'securityNotOffered' | 'certificateUnknown' | 'certificateChanged' | 'gatewayNotTrusted' | 'loginRefused' | 'nodeUnknown' | null
      health_detail: string | null
      health_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    signals_connection_state_nodes: {
      tenant_id: number
      factory_id: number
      parent_id: number
      position: number
      node: string
      equals: string
      state: 'undefined' | 'ready' | 'activeLow' | 'activeHigh' | 'error'
    }
    signals_machine_state: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      machine_id: number
      state: 'undefined' | 'ready' | 'activeLow' | 'activeHigh' | 'error' | 'noNews'
      since: ColumnType<string, Date | string, Date | string>
      signal_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      detail: string | null
      connection_id: number
      silent_minutes: number
      search_text: ColumnType<string | null, never, never>
    }
    signals_reading: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      at: ColumnType<string, Date | string, Date | string>
      text: string
      connection_id: number
      machine_id: number | null
      signal_key: string
      search_text: ColumnType<string | null, never, never>
    }
    signals_received_file: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      at: ColumnType<string, Date | string, Date | string>
      name: string
      file: number
      bytes: number
      hash: string
      connection_id: number
      machine_id: number | null
      file_key: string
      search_text: ColumnType<string | null, never, never>
    }
    signals_state_period: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      machine_id: number
      state: 'undefined' | 'ready' | 'activeLow' | 'activeHigh' | 'error' | 'noNews'
      starts_at: ColumnType<string, Date | string, Date | string>
      ends_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      detail: string | null
      search_text: ColumnType<string | null, never, never>
    }
    signals_stream: {
      tenant_id: number
      factory_id: number
      gateway_id: number
      session: string
      stream: string
      last_sequence: number
      seen_at: ColumnType<string, Date | string, Date | string>
    }
    signals_token: {
      tenant_id: number
      factory_id: number
      connection_id: number
      hash: Buffer
      issued_at: ColumnType<string, Date | string, Date | string>
    }
    signals_watch: {
      tenant_id: number
      factory_id: number
      watched_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
    }
    sso_client: {
      id: number
      client_id: string
      name: string
      sealed_secret: string | null
      redirect_uris: ColumnType<unknown, string | Readonly<Record<string, unknown>>, string | Readonly<Record<string, unknown>>>
      post_logout_uris: ColumnType<unknown, string | Readonly<Record<string, unknown>>, string | Readonly<Record<string, unknown>>>
      backchannel_logout_uri: string | null
      may_refresh: boolean
      created_at: ColumnType<string, Date | string, Date | string>
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      updated_by: string | null
    }
    sso_flow: {
      state_hash: Buffer
      browser_hash: Buffer
      sealed: string
      tenant_id: number | null
      expires_at: ColumnType<string, Date | string, Date | string>
    }
    sso_key: {
      id: number
      sealed: string
      created_at: ColumnType<string, Date | string, Date | string>
      signs_from: ColumnType<string, Date | string, Date | string>
      signs_until: ColumnType<string, Date | string, Date | string>
      ends_at: ColumnType<string, Date | string, Date | string>
    }
    sso_login: {
      uid_hash: Buffer
      account_session_id: number
      expires_at: ColumnType<string, Date | string, Date | string>
      ended_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
    }
    sso_logout: {
      id: number
      client_id: string
      subject: string
      sid: string
      tries: number
      next_at: ColumnType<string, Date | string, Date | string>
    }
    sso_record: {
      kind: string
      hash: Buffer
      sealed: string
      grant_hash: Buffer | null
      uid_hash: Buffer | null
      consumed_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      expires_at: ColumnType<string, Date | string, Date | string>
    }
    support_counter: {
      tenant_id: number
      kind: string
      last: number
    }
    support_desk: {
      id: number
      tenant_id: number
      factory_id: number
      number: string
      title: string
      type: string
      category: string
      status: string
      outcome: string | null
      rating: number | null
      submitted_by: string
      submitted_at: ColumnType<string, Date | string, Date | string>
      accepted_by: string | null
      version: number
      updated_at: ColumnType<string, Date | string, Date | string>
    }
    support_service_order: {
      tenant_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      number: string
      title: string
      type: 'question' | 'fault' | 'improvement' | 'dataHelp'
      category: 'planning' | 'basicData' | 'production' | 'shopFloor' | 'importExport' | 'people' | 'signIn' | 'deployment' | 'other'
      description: string
      status: 'submitted' | 'accepted' | 'processed' | 'confirmed' | 'rated' | null
      submitter_id: number | null
      submitted_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      accepted_by: string | null
      accepted_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      outcome: 'solved' | 'unsolved' | null
      reply: string | null
      processed_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      objection: string | null
      confirmed_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      rating: 5 | 4 | 3 | 2 | 1 | null
      rating_remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    support_service_order_pictures: {
      tenant_id: number
      parent_id: number
      position: number
      picture: number
    }
    tenancy_factory: {
      tenant_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      name: string
      time_zone: string
      currency: string
      valid: ColumnType<boolean, boolean | undefined, boolean>
      remark: string | null
      search_text: ColumnType<string | null, never, never>
    }
    tenancy_opened_module: {
      tenant_id: number
      module_key: string
      opened_at: ColumnType<string, Date | string, Date | string>
    }
    tenancy_tenant: {
      id: number
      name: string
      type: ColumnType<0 | 1, 0 | 1 | undefined, 0 | 1>
      language: ColumnType<'zh' | 'en', 'zh' | 'en' | undefined, 'zh' | 'en'>
      time_zone: ColumnType<string, string | undefined, string>
      expire_date: string | null
      max_overdue_days: ColumnType<number, number | undefined, number>
      allow_login: ColumnType<boolean, boolean | undefined, boolean>
      login_delay_seconds: ColumnType<number, number | undefined, number>
      hasp_expire_switch: ColumnType<0 | 1, 0 | 1 | undefined, 0 | 1>
      sms_on_switch: ColumnType<boolean, boolean | undefined, boolean>
      is_operator: ColumnType<boolean, boolean | undefined, boolean>
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      updated_by: string | null
      created_at: ColumnType<string, Date | string, Date | string>
    }
    terminals_call: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      status: 'open' | 'acknowledged' | 'closed' | null
      kind: 'material' | 'quality' | 'maintenance' | 'supervisor'
      machine_id: number | null
      terminal_name: string | null
      by: string
      at: ColumnType<string, Date | string, Date | string>
      acknowledged_by: string | null
      acknowledged_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      answer_minutes: number | null
      closed_by: string | null
      closed_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      request_key: string
      search_text: ColumnType<string | null, never, never>
    }
    terminals_enrolment_code: {
      digest: Buffer
      tenant_id: number
      factory_id: number
      name: string
      section_id: number | null
      place: string | null
      made_by: string
      expires_at: ColumnType<string, Date | string, Date | string>
    }
    terminals_key: {
      terminal_id: number
      tenant_id: number
      factory_id: number
      public_key: string
      revoked_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
    }
    terminals_nonce: {
      terminal_id: number
      nonce: string
      at: ColumnType<string, Date | string, Date | string>
    }
    terminals_pin: {
      tenant_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      user_id: number
      set_at: ColumnType<string, Date | string, Date | string>
      set_by: string
      search_text: ColumnType<string | null, never, never>
    }
    terminals_pin_secret: {
      tenant_id: number
      user_id: number
      digest: Buffer
      hash: string
    }
    terminals_presence: {
      tenant_id: number
      factory_id: number
      terminal_id: number
      user_id: number
      tries: ColumnType<number, number | undefined, number>
      locked_until: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      proven_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
    }
    terminals_screen: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      name: string
      kanban_id: number | null
      state: 'active' | 'revoked' | null
      seen_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      made_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      made_by: string | null
      revoked_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      revoked_by: string | null
      search_text: ColumnType<string | null, never, never>
    }
    terminals_screen_key: {
      hash: Buffer
      screen_id: number
      tenant_id: number
      factory_id: number
      revoked_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
    }
    terminals_terminal: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      name: string
      section_id: number | null
      place: string | null
      sign_out_minutes: number
      state: 'active' | 'revoked' | null
      app_version: string | null
      seen_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      enrolled_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      enrolled_by: string | null
      revoked_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      revoked_by: string | null
      search_text: ColumnType<string | null, never, never>
    }
    trial_decision: {
      tenant_id: number
      factory_id: number
      modification_id: number
      thing_key: string
      kind: 'batch' | 'finished' | 'supplier' | 'plan' | 'electrode' | 'program' | 'order'
      part_id: number
      batch_id: number | null
      name: string
      facts: ColumnType<unknown, string | Readonly<Record<string, unknown>>, string | Readonly<Record<string, unknown>>>
      path: string
      state: string
      decision: 'letFinish' | 'hold' | 'rework' | 'remake' | 'recall'
      process_id: number | null
      minutes: number | null
      note: string | null
      by: string
      at: ColumnType<string, Date | string, Date | string>
      result: string | null
      done_by: string | null
      done_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
    }
    trial_hold: {
      tenant_id: number
      factory_id: number
      id: number
      modification_id: number
      batch_id: number
      held_at: ColumnType<string, Date | string, Date | string>
      held_by: string
      lifted_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      lifted_by: string | null
    }
    trial_issue: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      number: string
      mould_id: number
      title: string
      status: 'open' | 'solved' | 'proved' | 'accepted' | null
      trial_id: number | null
      part_id: number | null
      cavity: string | null
      description: string | null
      photo: number | null
      mark_x: number | null
      mark_y: number | null
      mark_width: number | null
      mark_height: number | null
      cause: 'design' | 'programming' | 'machining' | 'fitting' | 'material' | 'moulding' | 'handling' | 'unknown' | null
      cost_bearer: 'own' | 'customer' | 'supplier' | null
      owner_id: number | null
      solve_by: string | null
      closing_batch_id: number | null
      closing_operation: number | null
      outcome: string | null
      settled_by: string | null
      settled_date: string | null
      proved_trial_id: number | null
      search_text: ColumnType<string | null, never, never>
    }
    trial_mock: {
      tenant_id: number
      factory_id: number
      modification_id: number
      schedule_id: number
      name: string
    }
    trial_modification: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      number: string
      mould_id: number
      title: string
      status: 'draft' | 'released' | 'closed' | 'cancelled' | null
      source: 'customer' | 'trialIssue' | 'ownError'
      issue_id: number | null
      reason: string | null
      price: number | null
      currency_id: number | null
      promised_date: string | null
      buyer_id: number | null
      released_by: string | null
      released_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      search_text: ColumnType<string | null, never, never>
    }
    trial_modification_drawings: {
      tenant_id: number
      factory_id: number
      parent_id: number
      position: number
      drawing: number
      part_id: number | null
      remark: string | null
    }
    trial_modification_parts: {
      tenant_id: number
      factory_id: number
      parent_id: number
      position: number
      part_id: number
      old_revision: string | null
      new_revision: string
      remark: string | null
    }
    trial_trial: {
      tenant_id: number
      factory_id: number
      id: number
      version: ColumnType<number, number | undefined, number>
      updated_at: ColumnType<string, Date | string, Date | string>
      updated_by: string | null
      mould_id: number
      event: string
      status: 'planned' | 'ready' | 'tried' | 'concluded' | 'cancelled' | null
      planned_date: string
      machine_id: number | null
      outside_press: string | null
      resin: string | null
      samples: number | null
      purpose: string | null
      ready_despite: string | null
      tried_date: string | null
      shots: number | null
      cycle_seconds: number | null
      result: 'passed' | 'passedWithIssues' | 'failed' | null
      conclusion: string | null
      search_text: ColumnType<string | null, never, never>
    }
    trial_trial_parameters: {
      tenant_id: number
      factory_id: number
      parent_id: number
      position: number
      name: string
      value: string
      unit: string | null
    }
    trial_trial_photos: {
      tenant_id: number
      factory_id: number
      parent_id: number
      position: number
      photo: number
      remark: string | null
    }
    verification_budget: {
      bucket: Buffer
      count: number
      ends_at: ColumnType<string, Date | string, Date | string>
    }
    verification_code: {
      subject: Buffer
      visitor: Buffer
      purpose: 'signIn' | 'register' | 'recover' | 'stepUp' | 'changeEmail' | 'changePhone'
      code: Buffer
      tries: ColumnType<number, number | undefined, number>
      expires_at: ColumnType<string, Date | string, Date | string>
    }
    verification_puzzle: {
      hash: Buffer
      visitor: Buffer
      subject: Buffer
      purpose: 'signIn' | 'register' | 'recover' | 'stepUp' | 'changeEmail' | 'changePhone'
      answer: number
      expires_at: ColumnType<string, Date | string, Date | string>
      is_tried: ColumnType<boolean, boolean | undefined, boolean>
      solved_until: ColumnType<string | null, Date | string | null | undefined, Date | string | null>
      ends_at: ColumnType<string, Date | string, Date | string>
    }
    verification_target: {
      bucket: Buffer
      sent_at: ColumnType<string[], readonly (Date | string)[], readonly (Date | string)[]>
      ends_at: ColumnType<string, Date | string, Date | string>
    }
  }
}
