import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { adminPaths } from "./admin/admin-paths.ts";
import { bookingPath, paths } from "./paths.ts";

/** The routes of the specification (section 2), in its order. */
export default [
  index("customer/activities/ActivitiesScreen.tsx"),
  route(paths.booking, "customer/activities/ActivitiesScreen.tsx", { id: "booking" }),
  layout("customer/booking/BookingLayout.tsx", [
    route(paths.dateTime, "customer/booking/DateTimeScreen.tsx"),
    route(paths.tickets, "customer/booking/TicketsScreen.tsx"),
    route(paths.customerInfo, "customer/booking/CustomerInfoScreen.tsx"),
    route(paths.addons, "customer/booking/AddonsScreen.tsx"),
    route(paths.waiver, "customer/booking/WaiverScreen.tsx"),
    route(paths.payment, "customer/booking/PaymentScreen.tsx"),
  ]),
  layout("customer/vouchers/VoucherLayout.tsx", [
    route(paths.voucher, "customer/vouchers/VoucherDetailsScreen.tsx"),
    route(paths.voucherPayment, "customer/vouchers/VoucherPaymentScreen.tsx"),
  ]),
  route(paths.success, "customer/booking/SuccessScreen.tsx"),
  route(paths.carryOn, "customer/embedding/CarryOnScreen.tsx"),
  route(paths.manage, "customer/manage/ManageScreen.tsx"),
  route(paths.bookings, "customer/bookings/BookingsScreen.tsx"),
  route(bookingPath(":bookingId"), "customer/bookings/BookingScreen.tsx"),
  route(paths.profile, "customer/account/ProfileScreen.tsx"),
  route(paths.confirmAccount, "customer/account/links/ConfirmAccountScreen.tsx"),
  route(paths.newPassword, "customer/account/links/NewPasswordScreen.tsx"),
  route(paths.newAddress, "customer/account/links/NewAddressScreen.tsx"),
  route(paths.invitation, "customer/account/links/InvitationScreen.tsx"),
  route(paths.admin, "admin/AdminLayout.tsx", [
    index("admin/overview/OverviewScreen.tsx"),
    route(adminPaths.today, "admin/today/TodayScreen.tsx"),
    route(adminPaths.bookings, "admin/bookings/BookingsScreen.tsx", { id: "admin/bookings" }),
    route(adminPaths.activities, "admin/activities/ActivitiesScreen.tsx", {
      id: "admin/activities",
    }),
    route(adminPaths.customers, "admin/customers/CustomersScreen.tsx"),
    route(adminPaths.addons, "admin/addons/AddonsScreen.tsx", { id: "admin/addons" }),
    route(adminPaths.schedules, "admin/schedules/SchedulesScreen.tsx"),
    route(adminPaths.discounts, "admin/discounts/DiscountsScreen.tsx"),
    route(adminPaths.waivers, "admin/waiver-templates/WaiverTemplatesScreen.tsx"),
    route(adminPaths.emails, "admin/emails/EmailsScreen.tsx"),
    route(adminPaths.audit, "admin/audit/AuditScreen.tsx"),
    route(adminPaths.health, "admin/health/HealthScreen.tsx"),
    route(adminPaths.vouchers, "admin/vouchers/VouchersScreen.tsx"),
    route(adminPaths.profile, "admin/profile/ProfileScreen.tsx", { id: "admin/profile" }),
    route(adminPaths.administrators, "admin/administrators/AdministratorsScreen.tsx"),
    route(adminPaths.newBooking, "admin/new-booking/NewBookingScreen.tsx"),
    route(adminPaths.reports, "admin/reports/ReportsScreen.tsx"),
    route(adminPaths.settings, "admin/settings/SettingsScreen.tsx"),
    route("*", "admin/NotFoundScreen.tsx"),
  ]),
  route("*", "customer/shell/NotFoundScreen.tsx"),
] satisfies RouteConfig;
