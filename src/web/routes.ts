import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { adminPaths, customerPath } from "./admin/kit/admin-paths.ts";
import { bookingPath, paths } from "./app/paths.ts";

/** The routes of the specification (section 2), in its order. */
export default [
  index("booking/activities/ActivitiesScreen.tsx"),
  route(paths.booking, "booking/activities/ActivitiesScreen.tsx", { id: "booking" }),
  layout("booking/BookingLayout.tsx", [
    route(paths.dateTime, "booking/when/DateTimeScreen.tsx"),
    route(paths.tickets, "booking/tickets/TicketsScreen.tsx"),
    route(paths.customerInfo, "booking/information/CustomerInfoScreen.tsx"),
    route(paths.addons, "booking/addons/AddonsScreen.tsx"),
    route(paths.waiver, "booking/waiver/WaiverScreen.tsx"),
    route(paths.payment, "booking/payment/PaymentScreen.tsx"),
  ]),
  layout("vouchers/VoucherLayout.tsx", [
    route(paths.voucher, "vouchers/details/VoucherDetailsScreen.tsx"),
    route(paths.voucherPayment, "vouchers/payment/VoucherPaymentScreen.tsx"),
  ]),
  route(paths.success, "success/SuccessScreen.tsx"),
  route(paths.continueBooking, "embed/ContinueBookingScreen.tsx"),
  route(paths.manage, "manage/ManageScreen.tsx"),
  route(paths.managePayment, "manage/payment/BookingPaymentScreen.tsx"),
  route(paths.bookings, "manage/my-bookings/BookingsScreen.tsx"),
  route(bookingPath(":bookingId"), "manage/my-bookings/BookingScreen.tsx"),
  route(paths.profile, "account/profile/ProfileScreen.tsx"),
  route(paths.confirmAccount, "account/links/ConfirmAccountScreen.tsx"),
  route(paths.newPassword, "account/links/NewPasswordScreen.tsx"),
  route(paths.newAddress, "account/links/NewAddressScreen.tsx"),
  route(paths.invitation, "account/links/InvitationScreen.tsx"),
  route(paths.admin, "admin/frame/AdminLayout.tsx", [
    index("admin/overview/OverviewScreen.tsx"),
    route(adminPaths.today, "admin/today/TodayScreen.tsx"),
    route(adminPaths.bookings, "admin/bookings/BookingsScreen.tsx", { id: "admin/bookings" }),
    route(adminPaths.activities, "admin/activities/ActivitiesScreen.tsx", {
      id: "admin/activities",
    }),
    route(adminPaths.customers, "admin/customers/CustomersScreen.tsx"),
    route(customerPath(":customerId"), "admin/customer/CustomerScreen.tsx"),
    route(adminPaths.addons, "admin/addons/AddonsScreen.tsx", { id: "admin/addons" }),
    route(adminPaths.schedules, "admin/schedules/SchedulesScreen.tsx"),
    route(adminPaths.discounts, "admin/discounts/DiscountsScreen.tsx"),
    route(adminPaths.waivers, "admin/waiver-templates/WaiverTemplatesScreen.tsx"),
    route(adminPaths.emails, "admin/emails/EmailsScreen.tsx"),
    route(adminPaths.activityLog, "admin/activity-log/ActivityLogScreen.tsx"),
    route(adminPaths.health, "admin/health/HealthScreen.tsx"),
    route(adminPaths.vouchers, "admin/vouchers/VouchersScreen.tsx"),
    route(adminPaths.profile, "admin/profile/ProfileScreen.tsx", { id: "admin/profile" }),
    route(adminPaths.administrators, "admin/administrators/AdministratorsScreen.tsx"),
    route(adminPaths.devices, "admin/devices/DevicesScreen.tsx"),
    route(adminPaths.newBooking, "admin/new-booking/NewBookingScreen.tsx"),
    route(adminPaths.till, "admin/till/TillScreen.tsx"),
    route(adminPaths.reports, "admin/reports/ReportsScreen.tsx"),
    route(adminPaths.settings, "admin/settings/SettingsScreen.tsx"),
    route("*", "admin/frame/NotFoundScreen.tsx"),
  ]),
  // Outside of the back office's layout, because nobody is signed in yet.
  route(adminPaths.signIn, "admin/sign-in/SignInScreen.tsx"),
  route("*", "shell/NotFoundScreen.tsx"),
] satisfies RouteConfig;
