import './orders.css';
import { Route, Routes } from 'react-router-dom';
import { OrderListPage } from './list/order-list.page.tsx';
import { OrderPage } from './order/order.page.tsx';
import { WayPage } from './way/way.page.tsx';

/** The list of orders, and each of them with its money, its messages and its way. */
export function OrdersRoom() {
  return (
    <Routes>
      <Route index element={<OrderListPage />} />
      <Route path=":number" element={<OrderPage />} />
      <Route path=":number/way" element={<WayPage />} />
    </Routes>
  );
}
